import { readAdministrators } from '#features/accounts/server/read.ts'
import { sendEmails } from '#features/email/server/send.ts'
import { readContact, readName } from '#features/vikarer/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { BegunTransaction } from '#server/database/transaction.ts'
import type { Services } from '#server/services.ts'
import { announceAnswer, announceChange, readLoginOf, readLoginsOfAsked } from './announce.ts'
import { claimAssignment, LinkEnded, type ClaimOutcome } from './claim.ts'
import { countAnswer } from './count-answer.ts'
import { declineAssignment } from './decline.ts'
import { readFacts } from './facts.ts'
import { acceptedNotice, confirmationEmail } from './messages.ts'
import { noticeBySms } from './notice-by-sms.ts'
import type { ResponseLink } from './response-link.ts'
import { stopOwnQuestions, stopUnwantedLater } from './unwanted.ts'

/**
 * A yes: the claim and, for the winner, everything that follows from it, in one transaction; the winner and the
 * administrators get their mails. A deadlock in what follows does not cost the winner the job: the claim is kept, with the
 * lock that later answers wait for. It waits for no message: requests that have not gone out are stopped afterwards.
 */
export const answerYes = async (
  services: Services,
  link: ResponseLink,
  message: string | null,
): Promise<ClaimOutcome> => {
  const claimed = services.database
    .transaction(link.scope, (tx) => claimAndTell(tx, services, link, message))
    .catch(whenEnded)
  const { outcome, logins } = await countAnswer(services, claimed)
  const { employerId } = link.scope
  if (outcome === 'won') announceChange(services, { employerId, assignmentId: link.assignmentId, logins })
  if (outcome === 'taken') announceAnswer(services, { employerId, logins })
  return outcome
}

interface Answered {
  readonly outcome: ClaimOutcome
  readonly logins: readonly string[]
}

const claimAndTell = async (
  tx: BegunTransaction<TenantScope>,
  services: Services,
  link: ResponseLink,
  message: string | null,
): Promise<Answered> => {
  const [claimed, own] = await Promise.all([claimAssignment(tx, link, message), readLoginOf(tx, link)])
  if (claimed !== 'won') return { outcome: claimed, logins: own }
  const logins = await tx.keepingLocks(async (last) => {
    const [asked] = await Promise.all([
      readLoginsOfAsked(last, link.assignmentId),
      tellEverybody(last, services, link),
    ])
    return asked
  })
  return { outcome: claimed, logins }
}

const whenEnded = (error: unknown): Answered => {
  if (error instanceof LinkEnded) return { outcome: 'ended', logins: [] }
  throw error
}

/** A no. */
export const answerNo = async (services: Services, link: ResponseLink, message: string | null) => {
  const declined = services.database.transaction(link.scope, async (tx) => {
    const [outcome, logins] = await Promise.all([declineAssignment(tx, link, message), readLoginOf(tx, link)])
    return { outcome, logins }
  })
  const { outcome, logins } = await countAnswer(services, declined)
  if (outcome === 'declined') announceAnswer(services, { employerId: link.scope.employerId, logins })
  return outcome
}

const tellEverybody = async (tx: TenantTransaction, { config }: Services, link: ResponseLink) => {
  const [facts, vikar, fullName, administrators] = await Promise.all([
    readFacts(tx, link.assignmentId),
    readContact(tx, link.vikarId),
    readName(tx, link.vikarId),
    readAdministrators(tx),
    stopOwnQuestions(tx, link),
    stopUnwantedLater(tx, link.assignmentId),
  ])
  // Who has left the register since has no address any more, but the job is theirs: the office must know.
  const winner = vikar ?? { fullName, phone: null, email: null }
  const emails = sendEmails(tx, [
    ...(vikar ? [confirmationEmail(config, facts, { ...vikar, ...link })] : []),
    ...administrators.map((administrator) => acceptedNotice(config, facts, administrator, winner)),
  ])
  await Promise.all([emails, noticeBySms(tx, config, facts, administrators, fullName)])
}
