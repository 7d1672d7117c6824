import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { readEdits } from '#features/identity/server/profile/edits.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { violatedConstraint } from '#server/database/violations.ts'
import type { Changes } from '#server/history/differences.ts'
import type { Group } from '../contract-groups.ts'
import { GROUPS_MAX } from '../group-rules.ts'
import { versionOf } from '#server/version-of.ts'

const RENAMED = ['group-renamed']

/** `taken`: another group has the name. `full`: the maximum is reached. */
export type SavedGroup =
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'taken' | 'full' | 'not-found' }

/** `members`: the number of substitutes who were in it. */
export type RemovedGroup =
  | { readonly kind: 'removed'; readonly members: readonly string[] }
  | { readonly kind: 'not-found' | 'in-use' | 'changed' }

/** The groups by name with their numbers of members, and the number of favourites. */
export const listGroups = async (tx: TenantTransaction) => {
  const { employerId } = tx.scope
  const [{ rows: groups }, { rows: counts }, editedOf] = await Promise.all([
    sql<Omit<Group, 'version' | 'edited'>>`
      select g.id, g.name, (
        select count(*)::integer from vikar_group_members m
        join vikarer v on v.employer_id = m.employer_id and v.id = m.vikar_id and v.deleted_at is null
        where m.employer_id = g.employer_id and m.group_id = g.id) as members,
        array(select d.name from department_groups asking
          join departments d on d.employer_id = asking.employer_id and d.id = asking.department_id
            and d.closed_at is null
          where asking.employer_id = g.employer_id and asking.group_id = g.id order by d.name, d.id) as asked_by
      from vikar_groups g where g.employer_id = ${employerId}
      order by g.name collate "nb-NO-x-icu", g.id`.execute(tx),
    sql<{ favourites: number }>`
      select count(*)::integer as favourites from vikarer
      where employer_id = ${employerId} and is_favourite and deleted_at is null`.execute(tx),
    readEdits(tx, RENAMED),
  ])
  const versioned = groups.map((group) => ({
    ...group,
    version: versionOf({ name: group.name }),
    edited: editedOf(group.id),
  }))
  return { groups: versioned, favourites: counts[0]?.favourites ?? 0 }
}

/**
 * Serialises all creations and deletions of an office's groups, so that the maximum holds and an import finds each
 * group it has seen. Taken before the rows of the register.
 */
export const lockGroups = async (tx: TenantTransaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('groups ' || ${tx.scope.employerId}, 0))`.execute(
    tx,
  )
}

/** Creates an empty group. */
export const createGroup = async (tx: TenantTransaction, name: string): Promise<SavedGroup> => {
  const { employerId } = tx.scope
  await lockGroups(tx)
  const { rows } = await sql<{ id: string }>`
    insert into vikar_groups (employer_id, name) select ${employerId}, ${name}
    where (select count(*) from vikar_groups where employer_id = ${employerId}) < ${GROUPS_MAX}
    returning id`.execute(tx)
  const [made] = rows
  if (!made) return { kind: 'full' }
  await note(tx, 'group-created', { id: made.id, name })
  return { kind: 'saved', id: made.id }
}

/** A group whose name is about to change, locked until the commit; null if unknown. */
export const lockGroup = async (tx: TenantTransaction, id: string) => {
  const row = await tx
    .selectFrom('vikarGroups')
    .select(['id', 'name'])
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const editedOf = await readEdits(tx, RENAMED)
  return { ...row, version: versionOf({ name: row.name }), edited: editedOf(id) }
}

export const renameGroup = async (tx: TenantTransaction, id: string, name: string): Promise<SavedGroup> => {
  const { rows: known } = await sql<{ name: string }>`
    select name from vikar_groups where employer_id = ${tx.scope.employerId} and id = ${id}`.execute(tx)
  const row = await tx
    .updateTable('vikarGroups')
    .set({ name })
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  await note(tx, 'group-renamed', { id, name }, { before: { name: known[0]?.name ?? null }, after: { name } })
  return { kind: 'saved', id: row.id }
}

/** Runs a save's transaction. The unique index decides whether the name is free, also under concurrency. */
export const savingGroup = async (transaction: () => Promise<SavedGroup>): Promise<SavedGroup> => {
  try {
    return await transaction()
  } catch (error) {
    if (violatedConstraint(error) === 'vikar_groups_name') return { kind: 'taken' }
    throw error
  }
}

/**
 * Deletes a group that has the number of members that the confirmation showed; they stay in the register. Refuses a
 * group that a department asks, because its requests would go to all. The row is locked before that check, so a
 * concurrent save of a department is seen, or finds the group gone.
 */
export const removeGroup = async (
  tx: TenantTransaction,
  id: string,
  shown: number,
): Promise<RemovedGroup> => {
  const { employerId } = tx.scope
  await lockGroups(tx)
  await sql`select from vikar_groups where employer_id = ${employerId} and id = ${id} for update`.execute(tx)
  const { rows: asking } = await sql`
    select from department_groups g join departments d on d.employer_id = g.employer_id and d.id = g.department_id
    where g.employer_id = ${employerId} and g.group_id = ${id} and d.closed_at is null limit 1`.execute(tx)
  if (asking.length > 0) return { kind: 'in-use' }
  const { rows: members } = await sql<{ vikarId: string }>`
    select vikar_id from vikar_group_members where employer_id = ${employerId} and group_id = ${id}`.execute(
    tx,
  )
  if (members.length !== shown) return { kind: 'changed' }
  const row = await tx
    .deleteFrom('vikarGroups')
    .where('employerId', '=', employerId)
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  await note(tx, 'group-deleted', row)
  return { kind: 'removed', members: members.map(({ vikarId }) => vikarId) }
}

/** Logs that a group changed and the actor, without names of people or text that they wrote. */
const note = (
  tx: TenantTransaction,
  action: 'group-created' | 'group-renamed' | 'group-deleted',
  { id, name }: { readonly id: string; readonly name: string },
  values: Changes = { before: {}, after: {} },
) => {
  const { employerId, userId } = tx.scope
  const subject = { type: 'employer', id: employerId } as const
  return writeAudit(tx, {
    action,
    actorUserId: userId,
    employerId,
    subject,
    detail: { of: id },
    history: { subject: { kind: 'group', id, name }, ...values },
  })
}
