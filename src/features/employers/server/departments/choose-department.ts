import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'

/** `missing`: who is bound to several must say which. `unknown`: closed, or not theirs. */
export type ChosenDepartment =
  | { readonly kind: 'chosen'; readonly id: string | null }
  | { readonly kind: 'missing' | 'unknown' }

/** Why there is none, as the outcome of what was to belong to it. */
export const NO_DEPARTMENT = { missing: 'no-department', unknown: 'unknown-department' } as const

/**
 * The department that something new belongs to; null: the whole office. Who is bound to one open department need not say so, and never
 * makes anything of the whole office.
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

/** For who is bound to departments, one of theirs that is open; else null. */
export const firstDepartment = async (tx: TenantTransaction): Promise<string | null> => {
  if (tx.scope.departments === null) return null
  const { rows } = await sql<{ id: string }>`
    select id from departments
    where employer_id = ${tx.scope.employerId} and closed_at is null and id = any(current_departments())
    order by id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** The department of a row, as long as there can be new requests of it; else null. */
export const openDepartment = (row: RawBuilder<unknown>) => sql<string | null>`(
  select d.id from departments d
  where d.employer_id = ${row}.employer_id and d.id = ${row}.department_id and d.closed_at is null)`
