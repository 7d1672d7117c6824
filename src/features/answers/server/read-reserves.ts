import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'

/** Somebody who said yes too late; the phone in E.164, null when they have left the register. */
export interface Reserve {
  readonly fullName: string
  readonly phone: string | null
}

/** Who would come if an assignment were open again, in the order in which they said so. */
export const readReserves = async (tx: TenantTransaction, assignmentId: string): Promise<Reserve[]> => {
  const { rows } = await sql<Reserve>`
    select v.full_name, v.phone from assignment_responses r
    join vikarer v on v.employer_id = r.employer_id and v.id = r.vikar_id
    where r.employer_id = ${tx.scope.employerId} and r.assignment_id = ${assignmentId}
      and r.response_type = 'interested'
    order by r.created_at, v.id`.execute(tx)
  return rows
}
