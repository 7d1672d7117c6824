import { sql } from 'kysely'
import { readLineProgress } from '#features/asking/server/line/read-line-progress.ts'
import { IN_ORDER_OF_YES, IS_IN_RESERVE } from '#features/asking/server/line/reserve.ts'
import type { WhoIsNext } from '#features/messages/server/notify-of-withdrawal.ts'
import type { TenantTransaction } from '#server/database/database.ts'

type Reserve = WhoIsNext['reserves'][number]

/** Reads the people that the service asks next about a free place. */
export const readNext = async (tx: TenantTransaction, assignmentId: string): Promise<WhoIsNext> => {
  const [reserves, progress] = await Promise.all([
    readReserves(tx, assignmentId),
    readLineProgress(tx, assignmentId),
  ])
  return { reserves, ...progress }
}

const readReserves = async (tx: TenantTransaction, assignmentId: string): Promise<Reserve[]> => {
  const { rows } = await sql<Reserve>`
    select v.full_name, v.phone from assignments a
    join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
    join vikarer v on v.employer_id = r.employer_id and v.id = r.vikar_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and ${IS_IN_RESERVE}
    order by ${IN_ORDER_OF_YES}`.execute(tx)
  return rows
}
