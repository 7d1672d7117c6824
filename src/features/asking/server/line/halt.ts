import { sql } from 'kysely'
import { lockClaimsOfAll } from '#features/assignments/server/claim.ts'
import { lockAll, lockRequestsOf, lockShiftsOfRequest } from '#features/assignments/server/lock.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'
import type { Services } from '#server/services.ts'
import { NOBODY, type Sent } from '#features/messages/shapes.ts'
import { lockAsking } from '../open-questions.ts'
import { askNext } from './ask-next.ts'

/**
 * Holds claims, shift and request for an act with this choice: in the order of all acts, its responses come after them.
 */
export const lockForChoice = async (
  tx: TenantTransaction,
  assignmentId: string,
  vikarIds: readonly string[],
): Promise<void> => {
  await Promise.all([
    lockClaimsOfAll(tx, vikarIds),
    lockAll(tx, [assignmentId]),
    lockRequestsOf(tx, [assignmentId]),
  ])
}

/**
 * Decides, for an act that frees a place of a shift, whether line and reserve of its request go on asking. An act
 * without the choice leaves them as they are. A request that waits for its time is not halted: it would never be sent.
 * The caller holds the shift, and wakes the line afterwards.
 */
export const setAsking = async (
  tx: TenantTransaction,
  assignmentId: string,
  isAsking: boolean | undefined,
): Promise<void> => {
  if (isAsking === undefined) return
  await sql`
    update requests q set halted_at = case when ${isAsking} then null else now() end
    from assignments a
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}
      and q.employer_id = a.employer_id and q.id = a.request_id and (q.halted_at is null) <> ${isAsking}
      and (${isAsking} or q.ask_from is null or q.ask_from <= now())`.execute(tx)
}

/** The choice as the event of the act keeps it. */
export const choiceOf = ({ askNext }: { readonly askNext?: boolean | undefined }): { askNext?: boolean } =>
  askNext === undefined ? {} : { askNext }

export type ResumeOutcome =
  | { readonly kind: 'sent'; readonly sent: Sent; readonly people: readonly string[] }
  | { readonly kind: 'not-halted' | 'not-found' }

/**
 * Lets line and reserve of a halted request ask again, and asks the next ones at once. Locks in the order of all sends.
 */
export const resumeAsking = async (
  tx: TenantTransaction,
  services: Pick<Services, 'config' | 'tokens' | 'clock'>,
  assignmentId: string,
): Promise<ResumeOutcome> => {
  await lockAsking(tx)
  await lockShiftsOfRequest(tx, assignmentId)
  const { rows } = await sql<{ id: string; isHalted: boolean }>`
    select q.id, q.halted_at is not null as is_halted from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} for no key update of q`.execute(
    tx,
  )
  const [request] = rows
  if (!request) return { kind: 'not-found' }
  if (!request.isHalted) return { kind: 'not-halted' }
  await setAsking(tx, assignmentId, true)
  await recordEvents(tx, [{ kind: 'line-resumed', on: { requestId: request.id } }])
  const next = await askNext(tx, services, request.id)
  return { kind: 'sent', sent: next?.sent ?? NOBODY, people: next?.people ?? [] }
}
