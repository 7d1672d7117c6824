import type { readAdministrators } from '#features/accounts/server/read.ts'
import { sendSms } from '#features/sms/server/send.ts'
import type { Config } from '#server/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isSmsNumber } from '#shared/phone.ts'
import { acceptedAdminSms } from '../sms-text.ts'
import type { AssignmentFacts } from './facts.ts'

type Administrator = Awaited<ReturnType<typeof readAdministrators>>[number]

/**
 * Tells the administrators who want it by SMS that somebody said yes, one credit each. With fewer credits than that the
 * first are told, beginning with whom the assignment is from; without any nobody is, and the yes stands all the same.
 */
export const noticeBySms = async (
  tx: TenantTransaction,
  { smsCountries }: Config,
  facts: AssignmentFacts,
  administrators: readonly Administrator[],
  vikarName: string,
): Promise<void> => {
  const { text: message } = acceptedAdminSms({ ...facts, vikarName })
  const messages = administrators
    .toSorted((a, b) => Number(b.email === facts.contactEmail) - Number(a.email === facts.contactEmail))
    .flatMap(({ notifyOnAssignmentAccepted, phone }) =>
      notifyOnAssignmentAccepted && phone !== null && isSmsNumber(phone, smsCountries)
        ? [{ recipient: phone, message, vikarId: null, linkId: null }]
        : [],
    )
  const occasion = {
    kind: 'accepted-notice',
    assignmentId: facts.id,
    reason: `Varsel om ja: ${facts.title}`,
    validUntil: facts.endsAt,
  } as const
  const outcome = await sendSms(tx, occasion, messages)
  if (outcome.kind === 'too-few-credits') await sendSms(tx, occasion, messages.slice(0, outcome.balance))
}
