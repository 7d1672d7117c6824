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
import { recordAnswers } from '#features/assignments/server/record-answers.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import type { Services } from '#server/services.ts'
import { announceOutcome, proving, type IsSeen } from './answer.ts'
import { notifyOfBusyYes, notifyOfYes } from '#features/messages/server/notify-of-yes.ts'

/** `declined`: the person had declined or withdrawn, and the yes changed nothing. */
export type YesToAllOutcome = ClaimOutcome | 'declined'

/**
 * 'Ja til alle': a yes to each of the link's shifts that the person has not declined, in one transaction. Takes the
 * remaining shifts, earliest first; of two that overlap, the later becomes interest. A no that is recorded meanwhile
 * stays a no. Returns the outcome of each shift.
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
      // In order: an earlier claim may make a later one impossible.
      for (const assignmentId of link.assignmentIds)
        outcomes.set(
          assignmentId,
          declined.has(assignmentId)
            ? 'declined'
            : await claimAssignment(tx, { ...link, assignmentId }, message, { prove: proving(tx, isSeen) }),
        )
      const won = idsOf(outcomes, 'won')
      for (const assignmentId of idsOf(outcomes, 'busy'))
        await notifyOfBusyYes(tx, config, { ...link, assignmentId }, message, won)
      const [first] = won
      if (first === undefined) return { outcomes, logins: loginOf(link) }
      const logins = await tx.keepingLocks((last) =>
        notifyOfYes(last, config, { ...link, assignmentId: first, assignmentIds: won }, message),
      )
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

/**
 * 'Nei til alle': a no to each of the link's open shifts without a yes or a no, in one transaction. Returns the ids of
 * the declined shifts.
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
