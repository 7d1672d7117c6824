import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'

/**
 * Does the substitute have assignment `a`? Collects their ids first, as an array; in a join, the planner may read the
 * whole log in order.
 */
export const isAmongHeld = (employerId: string, vikarId: string) => sql<boolean>`a.id = any(array(
  select held.assignment_id from assignment_responses held where held.employer_id = ${employerId}
    and held.vikar_id = ${vikarId} and held.response_type = 'accepted'))`

/** Ids of the shifts that the substitute has, looked up one by one: `offset 0` prevents a join. */
export const findHeldIn = async (
  tx: TenantTransaction,
  vikarId: string,
  shifts: RawBuilder<unknown>,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from (${shifts}) a where exists (
      select from assignment_responses held where held.employer_id = ${tx.scope.employerId}
        and held.assignment_id = a.id and held.vikar_id = ${vikarId}
        and held.response_type = 'accepted' offset 0)`.execute(tx)
  return rows.map(({ id }) => id)
}
