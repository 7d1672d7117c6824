import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { lockEmployer } from '#features/identity/server/memberships.ts'
import type { AnyTransaction, SystemTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'

/**
 * `not-owner`: the actor has ceased to be an owner. `owner`: an owner sees everything. `unknown`: a department belongs
 * to another office.
 */
export type Bound = 'done' | 'not-owner' | 'not-found' | 'owner' | 'unknown'

/**
 * Binds a planner or reader to departments from their next request; null: the whole office. Locks the employer, like a
 * change of role. An empty list binds too: the member sees no request. The member's scope carries the departments to
 * the database (`server/database/scope.ts`), whose policies `departments` hide all other requests.
 */
export const bindMember = async (
  tx: SystemTransaction,
  { scope, userId }: { readonly scope: TenantScope; readonly userId: string },
  departmentIds: readonly string[] | null,
): Promise<Bound> => {
  const { employerId, userId: actorUserId, support } = scope
  await lockEmployer(tx, employerId)
  const { rows } = await sql<{ userId: string; memberRole: string }>`
    select user_id, member_role from administrators
    where employer_id = ${employerId} and user_id = any(${[userId, actorUserId]}::uuid[])`.execute(tx)
  const roleOf = (id: string | null) => rows.find((row) => row.userId === id)?.memberRole
  if (roleOf(actorUserId) !== 'owner') return 'not-owner'
  if (roleOf(userId) === undefined) return 'not-found'
  if (roleOf(userId) === 'owner') return 'owner'
  const wanted = [...new Set(departmentIds)]
  if (!(await areDepartments(tx, employerId, wanted))) return 'unknown'
  if (await isBoundTo(tx, { employerId, userId }, departmentIds && wanted)) return 'done'
  await bindTo(tx, { employerId, userId }, departmentIds && wanted)
  await writeAudit(tx, {
    action: 'member-bound',
    actorUserId,
    employerId,
    subject: { type: 'user', id: userId },
    support,
    detail: { departments: departmentIds === null ? null : wanted.length },
    history: { after: { departments: departmentIds && (await readNames(tx, employerId, wanted)) } },
  })
  return 'done'
}

/** Writes a member's departments; the caller holds the employer's lock. Ignores unknown departments. */
export const bindTo = async (
  tx: SystemTransaction,
  { employerId, userId }: { readonly employerId: string; readonly userId: string },
  departmentIds: readonly string[] | null,
): Promise<void> => {
  await sql`
    delete from membership_departments where employer_id = ${employerId} and user_id = ${userId}`.execute(tx)
  await sql`
    insert into membership_departments (employer_id, user_id, department_id)
    select ${employerId}, ${userId}, d.id from departments d
    where d.employer_id = ${employerId} and d.id = any(${[...(departmentIds ?? [])]}::uuid[]) order by d.id`.execute(
    tx,
  )
  await sql`
    update memberships set is_bound = ${departmentIds !== null}
    where employer_id = ${employerId} and user_id = ${userId}`.execute(tx)
}

const isBoundTo = async (
  tx: SystemTransaction,
  { employerId, userId }: { readonly employerId: string; readonly userId: string },
  departmentIds: readonly string[] | null,
): Promise<boolean> => {
  const { rows } = await sql<{ bound: string[] | null }>`
    select case when m.is_bound then array(select d.department_id from membership_departments d
      where d.employer_id = m.employer_id and d.user_id = m.user_id) end as bound
    from memberships m where m.employer_id = ${employerId} and m.user_id = ${userId}`.execute(tx)
  const bound = rows[0]?.bound ?? null
  return bound?.toSorted().join() === departmentIds?.toSorted().join()
}

const readNames = async (
  tx: SystemTransaction,
  employerId: string,
  ids: readonly string[],
): Promise<string> => {
  const { rows } = await sql<{ names: string }>`
    select coalesce(string_agg(name, ', ' order by name, id), '') as names from departments
    where employer_id = ${employerId} and id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows[0]?.names ?? ''
}

/** Do all of these departments, open or closed, belong to the employer? */
export const areDepartments = async (
  tx: AnyTransaction,
  employerId: string,
  ids: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from departments
    where employer_id = ${employerId} and id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows[0]?.count === ids.length
}
