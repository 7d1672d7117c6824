import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'

/** `missing`: a member bound to several must choose. `unknown`: closed, or not the member's. */
export type ChosenDepartment =
  | { readonly kind: 'chosen'; readonly id: string | null }
  | { readonly kind: 'missing' | 'unknown' }

/** The outcome of a command whose department is missing or unknown. */
export const NO_DEPARTMENT = { missing: 'no-department', unknown: 'unknown-department' } as const

/**
 * The department of something new; null: the whole office. A member bound to one open department need not choose, and
 * never creates anything for the whole office.
 */
export const chooseDepartment = async (
  tx: TenantTransaction,
  wanted: string | null,
): Promise<ChosenDepartment> => {
  const { employerId, departments } = tx.scope
  if (wanted === null && departments === null) return { kind: 'chosen', id: null }
  const { rows } = await sql<{ id: string }>`
    select id from departments
    where employer_id = ${employerId} and closed_at is null
      and (current_departments() is null or id = any(current_departments()))
      and (${wanted}::uuid is null or id = ${wanted})
    limit 2`.execute(tx)
  const [department, other] = rows
  if (department && !other) return { kind: 'chosen', id: department.id }
  return { kind: wanted === null && other ? 'missing' : 'unknown' }
}

/** An open department of a bound member, else null. */
export const firstDepartment = async (tx: TenantTransaction): Promise<string | null> => {
  if (tx.scope.departments === null) return null
  const { rows } = await sql<{ id: string }>`
    select id from departments
    where employer_id = ${tx.scope.employerId} and closed_at is null and id = any(current_departments())
    order by id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** The department of a row if it is open, else null. */
export const openDepartment = (row: RawBuilder<unknown>) => sql<string | null>`(
  select d.id from departments d
  where d.employer_id = ${row}.employer_id and d.id = ${row}.department_id and d.closed_at is null)`
