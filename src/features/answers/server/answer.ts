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

/** Is what the giver of an answer looked at what the shifts are now? */
export type IsSeen = (tx: TenantTransaction) => Promise<boolean>

/** Throws {@link ChangedSince} when what was looked at is not what the shifts are now. */
export const proving = (tx: TenantTransaction, isSeen?: IsSeen) => async () => {
  if (isSeen && !(await isSeen(tx))) throw new ChangedSince()
}

/**
 * A yes: from who has the shift, that its new times suit them; else the claim and, for the winner, everything that follows from it, in one transaction; the winner and the
 * administrators get their mails. A deadlock in what follows does not cost the winner the job: the claim is kept, with the
 * lock that later answers wait for. It waits for no message: requests that have not gone out are stopped afterwards.
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
      const claimed = await claimAssignment(tx, link, message, proving(tx, isSeen))
      if (claimed === 'already-won') {
        await lockAll(tx, [link.assignmentId])
        await proving(tx, isSeen)()
        if (await confirmTimes(tx, link)) await recordConfirmed(tx, link)
      }
      if (claimed === 'busy') await notifyOfBusyYes(tx, services.config, link, message)
      if (claimed !== 'won') {
        await recordAnswers(tx, link, [[link.assignmentId, claimed]])
        return { outcome: claimed, logins: loginOf(link) }
      }
      const logins = await tx.keepingLocks(async (last) => {
        const [asked] = await Promise.all([
          notifyOfYes(last, services.config, { ...link, assignmentIds: [link.assignmentId] }, message),
          recordAnswers(last, link, [[link.assignmentId, claimed]]),
        ])
        return asked
      })
      return { outcome: claimed, logins }
    },
    whenEnded,
  )

/**
 * 'Sett meg i reserve': interest in a shift that somebody else has, or that they cannot take. `open`: it is open, and
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
  /** Whose own lists change. */
  readonly logins: readonly string[]
}

/** Records an answer in one transaction, counts how it ended, and tells the open screens that it concerns. */
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

/** Counts an answer that was recorded, and refreshes the open screens that show it. */
export const announceOutcome = (
  services: Services,
  { scope }: Pick<ResponseLink, 'scope'>,
  outcome: Outcome,
  concerned: { readonly assignmentId: string; readonly logins: readonly string[] },
) => {
  services.metrics.claims.inc({ outcome })
  ANNOUNCED[outcome]?.(services, { employerId: scope.employerId, ...concerned })
}

/** Which outcomes change whose job it is, and which only what the office sees. */
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

/** An answer that concerns only the one who gives it. */
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
