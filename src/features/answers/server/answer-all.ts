import { askNextLater } from '#features/asking/server/line/ask-due.ts'
import { announceAnswer, loginOf } from '#features/assignments/server/announce.ts'
import {
  ChangedSince,
  claimAssignment,
  LinkEnded,
  lockClaimsOf,
  type ClaimOutcome,
} from '#features/assignments/server/claim.ts'
import { declineUnanswered, lockAnswersOf, readDeclined } from '#features/assignments/server/decline.ts'
import { lockAll } from '#features/assignments/server/lock.ts'
import { recordAnswers, type AnswerOutcomes } from '#features/assignments/server/record-answers.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { announceOutcome, proving, type IsSeen } from './answer.ts'
import { notifyOfBusyYes, notifyOfYes } from '#features/messages/server/notify-of-yes.ts'

/** `declined`: the person had answered no or withdrawn, and the yes left it so. */
export type YesToAllOutcome = ClaimOutcome | 'declined'

/**
 * 'Ja til alle': a yes to each of the link's shifts that the person has not declined, in one transaction. Takes what is
 * left, the earliest first: of two that overlap the later one is kept as interest. A no that is recorded at the same
 * moment stays a no. Returns the outcome of each shift.
 */
export const answerYesToAll = async (
  services: Services,
  link: ResponseLink,
  message: string | null,
  isSeen?: IsSeen,
): Promise<Map<string, YesToAllOutcome>> => {
  const { metrics, config, database } = services
  const { outcomes, logins } = await database
    .transaction(link.scope, async (tx) => {
      await Promise.all([
        lockClaimsOf(tx, link),
        lockAll(tx, link.assignmentIds),
        askNextLater(tx, link.assignmentId),
        lockAnswersOf(tx, link),
      ])
      const declined = await readDeclined(tx, link)
      const outcomes = new Map<string, YesToAllOutcome>()
      // One after the other: whether a shift can be had depends on those before it.
      for (const assignmentId of link.assignmentIds)
        outcomes.set(
          assignmentId,
          declined.has(assignmentId)
            ? 'declined'
            : await claimAssignment(tx, { ...link, assignmentId }, message, proving(tx, isSeen)),
        )
      const given = [...outcomes].filter(([, outcome]) => outcome !== 'declined')
      const won = idsOf(outcomes, 'won')
      for (const assignmentId of idsOf(outcomes, 'busy'))
        await notifyOfBusyYes(tx, config, { ...link, assignmentId }, message, won)
      const logins = await tx.keepingLocks((last) => conclude(last, config, { link, given, won, message }))
      return { outcomes, logins }
    })
    .catch((error: unknown) => {
      if (error instanceof LinkEnded)
        return { outcomes: new Map(link.assignmentIds.map((id) => [id, 'ended' as const])), logins: [] }
      if (!(error instanceof ChangedSince)) metrics.claims.inc({ outcome: 'failed' })
      throw error
    })
  for (const [assignmentId, outcome] of outcomes)
    if (outcome !== 'declined') announceOutcome(services, link, outcome, { assignmentId, logins })
  return outcomes
}

interface Given {
  readonly link: ResponseLink
  readonly given: AnswerOutcomes
  readonly won: readonly string[]
  readonly message: string | null
}

/** Records the answers, and notifies of the shifts that were won. Returns the logins whose lists change. */
const conclude = async (
  tx: TenantTransaction,
  config: Services['config'],
  { link, given, won, message }: Given,
): Promise<readonly string[]> => {
  await recordAnswers(tx, link, given)
  const [assignmentId] = won
  if (assignmentId === undefined) return loginOf(link)
  return notifyOfYes(tx, config, { ...link, assignmentId, assignmentIds: won }, message)
}

/**
 * 'Nei til alle': a no to each of the link's open shifts without a yes or a no, in one transaction. Returns the ids of
 * those that were declined.
 */
export const answerNoToAll = async (
  services: Services,
  link: ResponseLink,
  message: string | null,
  isSeen?: IsSeen,
): Promise<string[]> => {
  const declined = await services.database.transaction(link.scope, async (tx) => {
    await Promise.all([askNextLater(tx, link.assignmentId), proving(tx, isSeen)()])
    const declined = await declineUnanswered(tx, link, message)
    await recordAnswers(
      tx,
      link,
      declined.map((id) => [id, 'declined']),
    )
    return declined
  })
  services.metrics.claims.inc({ outcome: 'declined' }, declined.length)
  if (declined.length > 0)
    announceAnswer(services, { employerId: link.scope.employerId, logins: loginOf(link) })
  return declined
}

const idsOf = (outcomes: ReadonlyMap<string, YesToAllOutcome>, wanted: ClaimOutcome) =>
  [...outcomes].filter(([, outcome]) => outcome === wanted).map(([id]) => id)
