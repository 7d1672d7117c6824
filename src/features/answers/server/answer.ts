import { askNextLater } from '#features/asking/server/line/ask-due.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { BegunTransaction } from '#server/database/transaction.ts'
import type { Services } from '#server/services.ts'
import { announceAnswer, announceChange, loginOf } from '#features/assignments/server/announce.ts'
import {
  ChangedSince,
  claimAssignment,
  LinkEnded,
  noteInterest,
  type ClaimOutcome,
} from '#features/assignments/server/claim.ts'
import { declineAssignment } from '#features/assignments/server/decline.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import { confirmTimes } from '#features/assignments/server/confirm.ts'
import { lockAll } from '#features/assignments/server/lock.ts'
import { recordAnswers } from '#features/assignments/server/record-answers.ts'
import { recordEvents } from '#server/history/record.ts'
import { notifyOfBusyYes, notifyOfYes } from '#features/messages/server/notify-of-yes.ts'
import type { WithdrawOutcome } from '#features/assignments/server/withdraw.ts'

/** Do the shifts still match the facts that the person saw? */
export type IsSeen = (tx: TenantTransaction) => Promise<boolean>

/** Throws {@link ChangedSince} if the shifts no longer match the facts that the person saw. */
export const proving = (tx: TenantTransaction, isSeen?: IsSeen) => async () => {
  if (isSeen && !(await isSeen(tx))) throw new ChangedSince()
}

/**
 * Records a yes. A holder thereby confirms the new times. Otherwise the yes claims the shift and, for the winner, does
 * the whole follow-up in one transaction; the winner and the administrators get their mails. A deadlock in the
 * follow-up does not cost the winner the job: the claim is kept, with the lock that later answers wait for. The yes
 * waits for no message: unsent requests are stopped afterwards.
 */
export const answerYes = (
  services: Services,
  link: ResponseLink,
  message: string | null,
  isSeen?: IsSeen,
): Promise<ClaimOutcome> =>
  answerByLink(
    services,
    link,
    async (tx) => {
      const claimed = await claimAssignment(tx, link, message, { prove: proving(tx, isSeen) })
      if (claimed === 'already-won') {
        await lockAll(tx, [link.assignmentId])
        await proving(tx, isSeen)()
        if (await confirmTimes(tx, link)) await recordConfirmed(tx, link)
      }
      if (claimed === 'busy') await notifyOfBusyYes(tx, services.config, link, message)
      if (claimed !== 'won') return { outcome: claimed, logins: loginOf(link) }
      const logins = await tx.keepingLocks((last) =>
        notifyOfYes(last, services.config, { ...link, assignmentIds: [link.assignmentId] }, message),
      )
      return { outcome: claimed, logins }
    },
    whenEnded,
  )

/**
 * 'Sett meg i reserve': interest in a shift that is filled or overlaps another. `open`: it has a free place, and
 * nothing is stored.
 */
export const standInReserve = (services: Services, link: ResponseLink, message: string | null) =>
  answerByLink(services, link, (tx) => alone(tx, link, noteInterest(tx, link, message)))

/** A no to one shift. */
export const answerNo = (services: Services, link: ResponseLink, message: string | null, isSeen?: IsSeen) =>
  answerByLink(services, link, async (tx) => {
    await proving(tx, isSeen)()
    return alone(tx, link, declineAssignment(tx, link, message))
  })

type Outcome = ClaimOutcome | WithdrawOutcome | Awaited<ReturnType<typeof declineAssignment>> | 'open'

interface Recorded<Of extends Outcome> {
  readonly outcome: Of
  /** The logins whose own lists change. */
  readonly logins: readonly string[]
}

/** Records an answer in one transaction, counts its outcome, and refreshes the open screens that show it. */
export const answerByLink = async <Of extends Outcome>(
  services: Services,
  { scope, assignmentId }: ResponseLink,
  answer: (tx: BegunTransaction<TenantScope>) => Promise<Recorded<Of>>,
  rescue: (error: unknown) => Recorded<Of> = rethrow,
): Promise<Of> => {
  const { outcome, logins } = await services.database
    .transaction(scope, async (tx) => {
      const [recorded] = await Promise.all([answer(tx), askNextLater(tx, assignmentId)])
      return recorded
    })
    .catch(rescue)
    .catch((error: unknown) => {
      if (!(error instanceof ChangedSince)) services.metrics.claims.inc({ outcome: 'failed' }) // an alert watches this
      throw error
    })
  announceOutcome(services, { scope }, outcome, { assignmentId, logins })
  return outcome
}

/** Counts a recorded answer, and refreshes the open screens that show it. */
export const announceOutcome = (
  services: Services,
  { scope }: Pick<ResponseLink, 'scope'>,
  outcome: Outcome,
  concerned: { readonly assignmentId: string; readonly logins: readonly string[] },
) => {
  services.metrics.claims.inc({ outcome })
  ANNOUNCED[outcome]?.(services, { employerId: scope.employerId, ...concerned })
}

/** Outcomes that change the holder, and those that only the office sees. */
const ANNOUNCED: Partial<Record<Outcome, typeof announceChange>> = {
  won: announceChange,
  'already-won': announceAnswer,
  withdrawn: announceChange,
  taken: announceAnswer,
  busy: announceAnswer,
  declined: announceAnswer,
}

const whenEnded = (error: unknown): Recorded<'ended'> => {
  if (error instanceof LinkEnded) return { outcome: 'ended', logins: [] }
  throw error
}

const rethrow = (error: unknown): never => {
  throw error
}

/** An answer that only the person's own screens show. */
const alone = async <Of extends Outcome>(
  tx: TenantTransaction,
  link: ResponseLink,
  answer: Promise<Of>,
): Promise<Recorded<Of>> => {
  const outcome = await answer
  await recordAnswers(tx, link, [[link.assignmentId, outcome]])
  return { outcome, logins: loginOf(link) }
}

const recordConfirmed = (tx: TenantTransaction, { assignmentId, vikarId }: ResponseLink) =>
  recordEvents(tx, [{ kind: 'confirmed', on: { assignmentId }, bySubstitute: vikarId }])
