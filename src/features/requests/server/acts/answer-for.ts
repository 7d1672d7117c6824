import { sql } from 'kysely'
import { askNextLater } from '#features/asking/server/line/ask-due.ts'
import { writeAudit } from '#features/identity/server/audit.ts'
import { isOver, type Channel } from '#features/assignments/rules.ts'
import { claimAssignment, LinkEnded, lockClaimsOf } from '#features/assignments/server/claim.ts'
import { declineAssignment } from '#features/assignments/server/decline.ts'
import { readHolders } from '#features/assignments/server/holders.ts'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import { recordAnswers } from '#features/assignments/server/record-answers.ts'
import { readOtherShift, type OtherShift } from '#features/assignments/server/other-shift.ts'
import { insertRecipients, readEndOfRequest } from '#features/asking/server/insert-recipients.ts'
import { setAsking } from '#features/asking/server/line/halt.ts'
import { readLine } from '#features/asking/server/line/line-state.ts'
import { leaveLine } from '#features/asking/server/line/make-line.ts'
import { IN_ORDER_OF_YES, IS_IN_RESERVE } from '#features/asking/server/line/reserve.ts'
import { readRecipients } from '#features/asking/server/recipients.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { confirmYes, type Confirmed } from '#features/messages/server/notify-of-yes.ts'
import { NOBODY } from '#features/messages/shapes.ts'
import { refuseRecording, refuseTooOften } from '../new-office.ts'
import type { ShiftAct } from './act-on-shift.ts'
import type { Acted } from './read-plan.ts'

export interface OfficeAnswer {
  readonly assignmentId: string
  readonly vikarId: string
  readonly answer: 'accepted' | 'declined'
  /** Allows one credit for an SMS confirmation to a person without e-mail. */
  readonly mayConfirmBySms?: boolean
  /**
   * After a no: line and reserve of the request ask the next (true) or no one (false). Absent: they continue as
   * before.
   */
  readonly askNext?: boolean | undefined
}

/**
 * `busy`: they have another shift then. `full`: every place is taken. `theirs`: a holder cannot decline; they
 * withdraw. `recorded` also if the answer was recorded before.
 */
export type OfficeAnswerOutcome =
  | { readonly kind: 'recorded'; readonly confirmed: Confirmed | null; readonly isRepeated: boolean }
  | { readonly kind: 'not-found' | 'closed' | 'full' | 'theirs' | 'unknown' }
  | { readonly kind: 'busy'; readonly other: OtherShift }

type Recorded = Extract<OfficeAnswerOutcome, { kind: 'recorded' }>

/** The office records a substitute's answer, or fills a place by telephone. */
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
  if (!row) throw new Error(`shift ${assignmentId} disappeared during its own act`)
  return row
}

/**
 * Records an answer that a substitute gave the office in person or by telephone. A yes follows the same rules and
 * sends the same confirmation as any other; a person who was not asked gets a link with it. The office knows of it,
 * so no administrator is notified. Locks in the claim's order: their claims, assignment, recipient, answer.
 */
export const answerFor = async (
  tx: TenantTransaction,
  services: Pick<Services, 'config' | 'tokens' | 'clock'>,
  { assignmentId, vikarId, answer, mayConfirmBySms = true, askNext }: OfficeAnswer,
): Promise<OfficeAnswerOutcome> => {
  if (answer === 'accepted') await refuseRecording(tx, { assignmentId, vikarId })
  const [, assignment] = await Promise.all([
    lockClaimsOf(tx, { vikarId }),
    lockAssignment(tx, assignmentId),
    askNextLater(tx, assignmentId),
  ])
  if (!assignment) return { kind: 'not-found' }
  if (isOver(assignment)) return { kind: 'closed' }
  const holders = await readHolders(tx, assignmentId)
  const hasPlace = holders.includes(vikarId)
  if (answer === 'declined') {
    if (hasPlace) return { kind: 'theirs' }
    return recordNo(tx, { assignmentId, vikarId, answer, askNext })
  }
  if (hasPlace) return { kind: 'recorded', confirmed: null, isRepeated: true }
  if (assignment.status === 'assigned') return { kind: 'full' }
  const [recipients, other] = await Promise.all([
    readRecipients(tx, { kind: 'chosen', vikarIds: [vikarId] }, []),
    readOtherShift(tx, { assignmentId, vikarId }),
  ])
  if (!recipients) return { kind: 'unknown' }
  if (other) return { kind: 'busy', other }
  await refuseTooOften(
    tx,
    recipients.filter(({ email }) => email !== null || mayConfirmBySms),
  )
  const { requestId } = assignment
  const [endsAt] = await Promise.all([
    readEndOfRequest(tx, requestId),
    leaveLine(tx, requestId, [vikarId], services.clock.now()),
  ])
  await insertRecipients(tx, services.tokens, { requestId, endsAt }, recipients)
  await takeBack(tx, { assignmentId, vikarId })
  const outcome = await claimAssignment(tx, { assignmentId, vikarId }, null, { by: 'office' })
  if (outcome !== 'won') throw new LinkEnded()
  const confirmed = await confirmYes(tx, services.config, { assignmentId, vikarId }, mayConfirmBySms)
  await record(tx, { assignmentId, vikarId, answer })
  return { kind: 'recorded', confirmed, isRepeated: false }
}

/** Records a no, unless it is recorded already. */
const recordNo = async (tx: TenantTransaction, no: OfficeAnswer): Promise<OfficeAnswerOutcome> => {
  const { assignmentId, vikarId, askNext } = no
  const known = await readAnswer(tx, no)
  if (!known) return { kind: 'unknown' }
  if (known.responseType === 'declined') return { kind: 'recorded', confirmed: null, isRepeated: true }
  if (askNext !== undefined) await setAsking(tx, assignmentId, askNext)
  if ((await declineAssignment(tx, { assignmentId, vikarId })) !== 'declined') throw new LinkEnded()
  await record(tx, no)
  return { kind: 'recorded', confirmed: null, isRepeated: false }
}

/** The answer of a person who was asked; undefined for a person who was not. */
const readAnswer = async (tx: TenantTransaction, { assignmentId, vikarId }: OfficeAnswer) => {
  const { rows } = await sql<{ responseType: string | null }>`
    select r.response_type from assignments a
    join recipients t on t.employer_id = a.employer_id and t.request_id = a.request_id and t.vikar_id = ${vikarId}
    left join assignment_responses r
      on r.employer_id = a.employer_id and r.assignment_id = a.id and r.vikar_id = t.vikar_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  return rows[0]
}

/** Clears the removal, so that the office can give the shift back to a person it took off. */
const takeBack = (tx: TenantTransaction, { assignmentId, vikarId }: Omit<OfficeAnswer, 'answer'>) =>
  sql`
    update assignment_responses set removed_at = null, removed_by = null
    where employer_id = ${tx.scope.employerId} and assignment_id = ${assignmentId} and vikar_id = ${vikarId}
      and removed_at is not null`.execute(tx)

/** Records the author beside the answer and in the audit log, unless the answer is unchanged. */
const record = async (
  tx: TenantTransaction,
  { assignmentId, vikarId, answer, askNext }: OfficeAnswer,
): Promise<void> => {
  const { employerId, userId } = tx.scope
  const { rows } = await sql`
    update assignment_responses set recorded_by = ${userId}
    where employer_id = ${employerId} and assignment_id = ${assignmentId} and vikar_id = ${vikarId}
      and created_at = now()
    returning 1`.execute(tx)
  if (rows.length === 0) return
  await writeAudit(tx, {
    action: 'answer-recorded',
    actorUserId: userId,
    employerId,
    subject: { type: 'assignment', id: assignmentId },
    detail: { vikarId, answer },
  })
  const outcomes = [[assignmentId, answer === 'accepted' ? 'won' : answer]] as const
  await recordAnswers(tx, { vikarId }, outcomes, 'office', askNext === undefined ? {} : { askNext })
}
