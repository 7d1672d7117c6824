import { sql } from 'kysely'
import type { Channel } from '#features/assignments/rules.ts'
import type { ShiftAct } from '#features/requests/server/acts/act-on-shift.ts'
import type { Acted } from '#features/requests/server/acts/read-plan.ts'
import { readLine } from '#features/asking/server/line/line-state.ts'
import { IN_ORDER_OF_YES, IS_IN_RESERVE } from '#features/asking/server/line/reserve.ts'
import { NOBODY } from '#features/messages/shapes.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { answerFor, type OfficeAnswer, type OfficeAnswerOutcome } from './answer-for.ts'

type Recorded = Extract<OfficeAnswerOutcome, { kind: 'recorded' }>

/** The office records the answer of a substitute, or fills a place by telephone. */
export const answering =
  (
    services: Pick<Services, 'config' | 'tokens' | 'clock'>,
    wanted: OfficeAnswer,
  ): ShiftAct<{ confirmedBy: Channel | null }, Exclude<OfficeAnswerOutcome, Recorded>> =>
  async (tx) => {
    const outcome = await answerFor(tx, services, wanted)
    if (outcome.kind !== 'recorded') return { refused: outcome }
    const done = { confirmedBy: outcome.confirmed?.by ?? null }
    if (outcome.isRepeated)
      return { done, acted: { sent: NOBODY, meant: [], isFreeing: false, isRepeated: true } }
    if (!outcome.confirmed) return { done, acted: afterNo(wanted) }
    return { done, acted: await afterYes(tx, services, wanted, outcome.confirmed) }
  }

const afterNo = ({ vikarId }: OfficeAnswer): Acted => ({
  sent: NOBODY,
  meant: [],
  isFreeing: false,
  goesOn: 'by-choice',
  notes: [{ code: 'not-reminded', vikarIds: [vikarId] }],
})

const afterYes = async (
  tx: TenantTransaction,
  { clock }: Pick<Services, 'clock'>,
  { assignmentId, vikarId }: OfficeAnswer,
  { sent }: NonNullable<Recorded['confirmed']>,
): Promise<Acted> => {
  const { requestId, reserve } = await readReserve(tx, assignmentId)
  const line = await readLine(tx, requestId, clock.now())
  const isLineOver = line !== null && line.state.startsAt === null && line.state.waiting > 0
  return {
    sent,
    meant: [vikarId],
    isConfirmation: true,
    isFreeing: false,
    goesOn: 'by-itself',
    notes: [
      ...(reserve.length > 0 ? [{ code: 'still-in-reserve' as const, vikarIds: reserve }] : []),
      ...(isLineOver ? [{ code: 'line-over' as const, vikarIds: [] }] : []),
    ],
  }
}

/** The people in reserve of a shift whose places are all taken, in their order. */
const readReserve = async (tx: TenantTransaction, assignmentId: string) => {
  const { rows } = await sql<{ requestId: string; reserve: string[] }>`
    select a.request_id, array(select r.vikar_id from assignment_responses r
      join vikarer v on v.employer_id = r.employer_id and v.id = r.vikar_id
      where r.employer_id = a.employer_id and r.assignment_id = a.id and a.status = 'assigned' and ${IS_IN_RESERVE}
      order by ${IN_ORDER_OF_YES}) as reserve
    from assignments a where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`shift ${assignmentId} went away in its own act`)
  return row
}
