import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { inRegister } from './read.ts'

export type MembersOutcome =
  | { readonly kind: 'changed'; readonly members: number }
  | { readonly kind: 'no-group' }
  | { readonly kind: 'unknown' }

interface MembersChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/**
 * Puts people into a group and takes others out of it: all of them, or none where one of those to add is not in the
 * register. The rows of the register are held, so that nobody is added who is being removed.
 */
export const changeMembers = async (
  tx: TenantTransaction,
  groupId: string,
  { add, remove }: MembersChange,
): Promise<MembersOutcome> => {
  const wanted = [...new Set(add)]
  const [known, [group]] = await Promise.all([holdPeople(tx, wanted), holdGroups(tx, [groupId])])
  if (!group) return { kind: 'no-group' }
  if (known < wanted.length) return { kind: 'unknown' }
  const { employerId } = tx.scope
  const [, , { rows }] = await Promise.all([
    sql`delete from vikar_group_members
      where employer_id = ${employerId} and group_id = ${groupId} and vikar_id = any(${[...remove]}::uuid[])`.execute(
      tx,
    ),
    sql`insert into vikar_group_members (employer_id, group_id, vikar_id)
      select ${employerId}, ${groupId}, unnest(${wanted}::uuid[]) on conflict do nothing`.execute(tx),
    sql<{ members: number }>`select count(*)::integer as members from vikar_group_members
      where employer_id = ${employerId} and group_id = ${groupId}`.execute(tx),
  ])
  return { kind: 'changed', members: rows[0]?.members ?? 0 }
}

/** Somebody is in these groups and no other. False, and nothing is changed, where a group is not there any more. */
export const setGroups = async (
  tx: TenantTransaction,
  vikarId: string,
  groupIds: readonly string[],
): Promise<boolean> => {
  const wanted = [...new Set(groupIds)]
  const [known, groups] = await Promise.all([holdPeople(tx, [vikarId]), holdGroups(tx, wanted)])
  if (groups.length < wanted.length) return false
  if (known === 0) return true // the caller says that there is no such person
  const { employerId } = tx.scope
  await Promise.all([
    sql`delete from vikar_group_members
      where employer_id = ${employerId} and vikar_id = ${vikarId} and group_id <> all(${wanted}::uuid[])`.execute(
      tx,
    ),
    sql`insert into vikar_group_members (employer_id, group_id, vikar_id)
      select ${employerId}, unnest(${wanted}::uuid[]), ${vikarId} on conflict do nothing`.execute(tx),
  ])
  return true
}

/**
 * Puts people into groups by name, and makes the groups that are missing. The caller holds `lockGroups`. Who has not
 * come into the register is passed over.
 */
export const joinGroups = async (
  tx: TenantTransaction,
  joining: readonly { readonly vikarId: string; readonly names: readonly string[] }[],
): Promise<void> => {
  const pairs = joining.flatMap(({ vikarId, names }) => names.map((name) => ({ vikar_id: vikarId, name })))
  if (pairs.length === 0) return
  const { employerId } = tx.scope
  const wanted = sql`jsonb_to_recordset(${toJson(pairs.map((pair, n) => ({ ...pair, n })))}::jsonb) as wanted (vikar_id uuid, name text, n integer)`
  await Promise.all([
    sql`insert into vikar_groups (employer_id, name)
      select distinct on (${key('name')}) ${employerId}, name from ${wanted} order by ${key('name')}, n
      on conflict do nothing`.execute(tx),
    sql`insert into vikar_group_members (employer_id, group_id, vikar_id)
      select v.employer_id, g.id, v.id from ${wanted}
      join vikarer v on v.employer_id = ${employerId} and v.id = wanted.vikar_id and v.deleted_at is null
      join vikar_groups g on g.employer_id = ${employerId} and ${key('g.name')} = ${key('wanted.name')}
      order by v.id, g.id on conflict do nothing`.execute(tx),
  ])
}

/** Takes somebody out of all groups. */
export const leaveGroups = async (tx: TenantTransaction, vikarId: string): Promise<void> => {
  await sql`delete from vikar_group_members
    where employer_id = ${tx.scope.employerId} and vikar_id = ${vikarId}`.execute(tx)
}

/** The office's star. False for somebody who is not in the register. */
export const setFavourite = async (
  tx: TenantTransaction,
  id: string,
  isFavourite: boolean,
): Promise<boolean> => {
  const row = await tx
    .updateTable('vikarer')
    .set({ isFavourite })
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** As the index of the names has them. */
const key = (column: 'name' | 'g.name' | 'wanted.name') =>
  sql`lower(${sql.ref(column)} collate "nb-NO-x-icu")`

/** How many of them are in the register. They stay in it until the transaction ends. */
const holdPeople = async (tx: TenantTransaction, ids: readonly string[]): Promise<number> => {
  const rows = await inRegister(tx)
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.length
}

/** Those of these groups that are there. None is deleted until the transaction ends. */
const holdGroups = async (tx: TenantTransaction, ids: readonly string[]) =>
  tx
    .selectFrom('vikarGroups')
    .select('id')
    .where('employerId', '=', tx.scope.employerId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
