import { sql } from 'kysely'
import { readAdministrators } from '#features/accounts/server/read.ts'
import { sendEmails } from '#features/email/server/send.ts'
import { readContact, readName } from '#features/vikarer/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { BegunTransaction } from '#server/database/transaction.ts'
import type { Services } from '#server/services.ts'
import { announceAnswer, announceChange, readLoginOf, readLoginsOfAsked } from './announce.ts'
import { claimAssignment, LinkEnded, noteInterest, type ClaimOutcome } from './claim.ts'
import { countAnswer } from './count-answer.ts'
import { declineAssignment } from './decline.ts'
import { readFacts } from './facts.ts'
import { acceptedNotice, busyNotice, confirmationEmail } from './messages.ts'
import { noticeBySms } from './notice-by-sms.ts'
import { readOtherShift } from './other-shift.ts'
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
  if (outcome === 'taken' || outcome === 'busy') announceAnswer(services, { employerId, logins })
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
  if (claimed === 'busy') await tellOfBusy(tx, services, link, message)
  if (claimed !== 'won') return { outcome: claimed, logins: own }
  const logins = await tx.keepingLocks(async (last) => {
    const [asked] = await Promise.all([
      readLoginsOfAsked(last, link.assignmentId),
      tellEverybody(last, services, link, message),
    ])
    return asked
  })
  return { outcome: claimed, logins }
}

const whenEnded = (error: unknown): Answered => {
  if (error instanceof LinkEnded) return { outcome: 'ended', logins: [] }
  throw error
}

/** 'Sett meg i reserve': interest in what somebody else has, or what they cannot have themselves. `open`: it is to be had, and nothing is kept. */
export const standInReserve = async (services: Services, link: ResponseLink, message: string | null) => {
  const kept = services.database.transaction(link.scope, async (tx) => {
    const [outcome, logins] = await Promise.all([noteInterest(tx, link, message), readLoginOf(tx, link)])
    return { outcome, logins }
  })
  const { outcome, logins } = await countAnswer(services, kept)
  if (outcome === 'taken' || outcome === 'busy')
    announceAnswer(services, { employerId: link.scope.employerId, logins })
  return outcome
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

const tellEverybody = async (
  tx: TenantTransaction,
  { config }: Services,
  link: ResponseLink,
  message: string | null,
) => {
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
    ...administrators.map((administrator) => acceptedNotice(config, facts, administrator, winner, message)),
  ])
  await Promise.all([emails, noticeBySms(tx, config, facts, administrators, fullName)])
}

/** So many mails say of one shift who is busy: a link must not fill a mailbox. */
const BUSY_TOLD_MAX = 10

/** Tells the administrators who would come but has another shift then; once for each time somebody changes their answer to it. */
const tellOfBusy = async (
  tx: TenantTransaction,
  { config }: Services,
  link: ResponseLink,
  message: string | null,
) => {
  const { assignmentId, vikarId } = link
  const { rows } = await sql<{ isNew: boolean; told: number }>`
    select r.interested_at = now() as is_new, (
      select count(*)::integer from email_history m where m.employer_id = r.employer_id
        and m.assignment_id = r.assignment_id and m.kind = 'busy-notice') as told
    from assignment_responses r
    where r.employer_id = ${tx.scope.employerId} and r.assignment_id = ${assignmentId} and r.vikar_id = ${vikarId}`.execute(
    tx,
  )
  const [answer] = rows
  if (!answer?.isNew || answer.told >= BUSY_TOLD_MAX) return
  const [facts, contact, fullName, other, administrators] = await Promise.all([
    readFacts(tx, assignmentId),
    readContact(tx, vikarId),
    readName(tx, vikarId),
    readOtherShift(tx, link),
    readAdministrators(tx),
  ])
  if (!other) return
  const vikar = { ...(contact ?? { fullName, phone: null, email: null }), message, other }
  await sendEmails(
    tx,
    administrators.map((administrator) => busyNotice(config, facts, administrator, vikar)),
  )
}
