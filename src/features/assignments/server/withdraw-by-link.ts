import { readAdministrators } from '#features/accounts/server/read.ts'
import { sendEmails } from '#features/email/server/send.ts'
import { readContact, readName } from '#features/vikarer/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { announceChange, readLoginsOfAsked } from './announce.ts'
import { countAnswer } from './count-answer.ts'
import { readFacts } from './facts.ts'
import { withdrawalEmail, withdrawnNotice } from './messages.ts'
import { withdrawnBySms } from './notice-by-sms.ts'
import { readReserves } from './read-reserves.ts'
import type { ResponseLink } from './response-link.ts'
import { stopUnwantedLater } from './unwanted.ts'
import { withdraw, type WithdrawOutcome } from './withdraw.ts'

/**
 * 'Jeg kan ikke likevel': the job is open again and everybody who must know is told, in one transaction. What said that
 * it was filled and has not gone out yet is stopped afterwards; the administrators learn who would come in reserve.
 */
export const withdrawByLink = async (
  services: Services,
  link: ResponseLink,
  message: string | null,
): Promise<WithdrawOutcome> => {
  const given = services.database.transaction(link.scope, async (tx) => {
    const withdrawn = await withdraw(tx, link, message)
    if (withdrawn !== 'withdrawn') return { outcome: withdrawn, logins: [] }
    const [asked] = await Promise.all([
      readLoginsOfAsked(tx, link.assignmentId),
      tellEverybody(tx, services, link, message),
    ])
    return { outcome: withdrawn, logins: asked }
  })
  const { outcome, logins } = await countAnswer(services, given)
  const { scope, assignmentId } = link
  if (outcome === 'withdrawn')
    announceChange(services, { employerId: scope.employerId, assignmentId, logins })
  return outcome
}

const tellEverybody = async (
  tx: TenantTransaction,
  { config }: Services,
  link: ResponseLink,
  message: string | null,
) => {
  const [facts, vikar, fullName, administrators, reserves] = await Promise.all([
    readFacts(tx, link.assignmentId),
    readContact(tx, link.vikarId),
    readName(tx, link.vikarId),
    readAdministrators(tx),
    readReserves(tx, link.assignmentId),
    stopUnwantedLater(tx, link.assignmentId),
  ])
  const who = vikar ?? { fullName, phone: null, email: null }
  const emails = sendEmails(tx, [
    ...(vikar ? [withdrawalEmail(config, facts, { ...vikar, vikarId: link.vikarId })] : []),
    ...administrators.map((administrator) =>
      withdrawnNotice(config, facts, administrator, who, message, reserves),
    ),
  ])
  const sms = withdrawnBySms(tx, config, facts, administrators, {
    vikarName: fullName,
    reserves: reserves.length,
  })
  await Promise.all([emails, sms])
}
