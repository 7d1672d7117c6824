import { readAdministrators } from '#features/accounts/server/read.ts'
import { readContact, readName } from '#features/vikarer/server/read.ts'
import { sendEmails, stopEmails } from '#features/email/server/send.ts'
import { stopSms } from '#features/sms/server/send.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { claimAssignment, type ClaimOutcome } from './claim.ts'
import { declineAssignment } from './decline.ts'
import { readFacts } from './facts.ts'
import { acceptedNotice, confirmationEmail } from './messages.ts'
import { noticeBySms } from './notice-by-sms.ts'
import type { ResponseLink } from './response-link.ts'

/**
 * A yes by link: the claim and, for the winner, everything that follows from it, in one transaction. Requests that have
 * not gone out yet are stopped and paid back; the winner and the administrators get their mails.
 */
export const answerYes = async (
  services: Services,
  link: ResponseLink,
  message: string | null,
): Promise<ClaimOutcome> => {
  const outcome = await services.database.transaction(link.scope, async (tx) => {
    const claimed = await claimAssignment(tx, link, message)
    if (claimed === 'won') await tellEverybody(tx, services, link)
    return claimed
  })
  services.metrics.claims.inc({ outcome })
  if (outcome === 'won' || outcome === 'taken') announce(services, link)
  return outcome
}

/** A no by link. */
export const answerNo = async (services: Services, link: ResponseLink, message: string | null) => {
  const outcome = await services.database.transaction(link.scope, (tx) =>
    declineAssignment(tx, link, message),
  )
  services.metrics.claims.inc({ outcome })
  if (outcome === 'declined') announce(services, link)
  return outcome
}

const tellEverybody = async (tx: TenantTransaction, { config }: Services, link: ResponseLink) => {
  const [facts, vikar, fullName, administrators] = await Promise.all([
    readFacts(tx, link.assignmentId),
    readContact(tx, link.vikarId),
    readName(tx, link.vikarId),
    readAdministrators(tx),
    stopSms(tx, link.assignmentId, ['request', 'reminder'], 'Oppdraget ble besatt før SMS-en var sendt'),
    stopEmails(tx, link.assignmentId, ['request', 'reminder']),
  ])
  // Who has left the register since has no address any more, but the job is theirs: the office must know.
  const winner = vikar ?? { fullName, phone: null, email: null }
  const emails = sendEmails(tx, [
    ...(vikar ? [confirmationEmail(config, facts, { ...vikar, vikarId: link.vikarId })] : []),
    ...administrators.map((administrator) => acceptedNotice(config, facts, administrator, winner)),
  ])
  await Promise.all([emails, noticeBySms(tx, config, facts, administrators, fullName)])
}

const announce = ({ live }: Services, { scope }: ResponseLink) =>
  live.publish(`employer:${scope.employerId}`, ['assignments', 'messages', 'credits'])
