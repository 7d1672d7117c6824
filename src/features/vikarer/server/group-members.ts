import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordOffice } from '#server/history/record-office.ts'
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
 * Adds people to a group and removes others: all of them, or none if one to add is not in the register. Locks their
 * register rows, so that a person being removed is not added.
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
  const [left, joined, { rows }] = await Promise.all([
    sql`delete from vikar_group_members
      where employer_id = ${employerId} and group_id = ${groupId} and vikar_id = any(${[...remove]}::uuid[])`.execute(
      tx,
    ),
    sql`insert into vikar_group_members (employer_id, group_id, vikar_id)
      select ${employerId}, ${groupId}, unnest(${wanted}::uuid[]) on conflict do nothing`.execute(tx),
    sql<{ members: number }>`select count(*)::integer as members from vikar_group_members
      where employer_id = ${employerId} and group_id = ${groupId}`.execute(tx),
  ])
  await noteMembers(
    tx,
    { id: groupId, name: group.name },
    [left, joined].map(({ numAffectedRows = 0n }) => Number(numAffectedRows)),
  )
  return { kind: 'changed', members: rows[0]?.members ?? 0 }
}

const noteMembers = async (
  tx: TenantTransaction,
  group: { readonly id: string; readonly name: string },
  [removed = 0, added = 0]: readonly number[],
) => {
  if (removed + added === 0) return
  const { employerId, userId: actorId } = tx.scope
  const subject = { kind: 'group', ...group } as const
  await recordOffice(tx, {
    kind: 'group-members-changed',
    employerId,
    actorId,
    subject,
    after: { added, removed },
  })
}

/** Makes these the substitute's only groups. False, with nothing changed, if a group no longer exists. */
export const setGroups = async (
  tx: TenantTransaction,
  vikarId: string,
  groupIds: readonly string[],
): Promise<boolean> => {
  const wanted = [...new Set(groupIds)]
  const [known, groups] = await Promise.all([holdPeople(tx, [vikarId]), holdGroups(tx, wanted)])
  if (groups.length < wanted.length) return false
  if (known === 0) return true // the caller reports the unknown person
  const { employerId, userId: actorId } = tx.scope
  const [before] = await Promise.all([
    readGroupsOf(tx, vikarId),
    sql`delete from vikar_group_members
      where employer_id = ${employerId} and vikar_id = ${vikarId} and group_id <> all(${wanted}::uuid[])`.execute(
      tx,
    ),
    sql`insert into vikar_group_members (employer_id, group_id, vikar_id)
      select ${employerId}, unnest(${wanted}::uuid[]), ${vikarId} on conflict do nothing`.execute(tx),
  ])
  const after = await readGroupsOf(tx, vikarId)
  if (before.groups !== after.groups)
    await recordOffice(tx, { kind: 'groups-of-vikar-changed', employerId, actorId, vikarId, before, after })
  return true
}

/** The groups of a substitute by name, separated by commas. */
const readGroupsOf = async (tx: TenantTransaction, vikarId: string) => {
  const { rows } = await sql<{ groups: string | null }>`
    select string_agg(g.name, ', ' order by g.name, g.id) as groups from vikar_group_members m
    join vikar_groups g on g.employer_id = m.employer_id and g.id = m.group_id
    where m.employer_id = ${tx.scope.employerId} and m.vikar_id = ${vikarId}`.execute(tx)
  return { groups: rows[0]?.groups ?? null }
}

/**
 * Adds people to groups by name, and creates missing groups. The caller holds `lockGroups`. People who are not in the
 * register are skipped.
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

/** Removes a substitute from all groups. */
export const leaveGroups = async (tx: TenantTransaction, vikarId: string): Promise<void> => {
  await sql`delete from vikar_group_members
    where employer_id = ${tx.scope.employerId} and vikar_id = ${vikarId}`.execute(tx)
}

/** Sets the office's star. False for a person who is not in the register. */
export const setFavourite = async (
  tx: TenantTransaction,
  id: string,
  isFavourite: boolean,
): Promise<boolean> => {
  const { employerId, userId: actorId } = tx.scope
  const { rows } = await sql<{ was: boolean }>`
    update vikarer v set is_favourite = ${isFavourite}
    from (select is_favourite as was from vikarer
      where employer_id = ${employerId} and id = ${id} and deleted_at is null for no key update) known
    where v.employer_id = ${employerId} and v.id = ${id} returning known.was`.execute(tx)
  const [known] = rows
  if (known && known.was !== isFavourite)
    await recordOffice(tx, {
      kind: 'favourite-changed',
      employerId,
      actorId,
      vikarId: id,
      after: { isFavourite },
    })
  return known !== undefined
}

/** As in the unique index on the names. */
const key = (column: 'name' | 'g.name' | 'wanted.name') =>
  sql`lower(${sql.ref(column)} collate "nb-NO-x-icu")`

/** Locks these people's rows until the transaction ends, and returns the number in the register. */
const holdPeople = async (tx: TenantTransaction, ids: readonly string[]): Promise<number> => {
  const rows = await inRegister(tx)
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.length
}

/** Locks and returns those of these groups that exist, so that none is deleted before the transaction ends. */
const holdGroups = async (tx: TenantTransaction, ids: readonly string[]) =>
  tx
    .selectFrom('vikarGroups')
    .select(['id', 'name'])
    .where('employerId', '=', tx.scope.employerId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
