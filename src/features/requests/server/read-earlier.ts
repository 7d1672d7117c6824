import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { EarlierRequest } from '../contract.ts'

/** An earlier assignment and who was asked about it, by name, also those who have left the register; null for an unknown one. */
export const readEarlierRequest = async (
  tx: TenantTransaction,
  assignmentId: string,
): Promise<EarlierRequest | null> => {
  const { rows } = await sql<EarlierRequest>`
    select a.title, a.location, a.assignment_date as date, a.start_time, a.end_time, a.description, a.requirements,
      a.channels, a.asked_all, array(
        select jsonb_build_object('vikarId', v.id, 'fullName', v.full_name) from assignment_response_tokens t
        join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
        where t.employer_id = a.employer_id and t.assignment_id = a.id
        order by v.full_name, v.id) as asked
    from assignments a
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  return rows[0] ?? null
}
