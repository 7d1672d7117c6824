import type { readAdministrators } from '#features/accounts/server/read.ts'
import { sendSms } from '#features/sms/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isSmsNumber } from '#shared/phone.ts'
import { WITHDRAWALS_NOTIFIED_BY_SMS } from '#features/assignments/rules.ts'
import { acceptedAdminSms, withdrawnAdminSms } from '#features/requests/sms-text.ts'
import type { AssignmentFacts, RequestFacts } from '#features/assignments/server/facts.ts'
import { sendUrgentSms } from '#features/requests/server/urgent-sms.ts'

type Administrator = Awaited<ReturnType<typeof readAdministrators>>[number]

/**
 * Notifies the administrators who want it by SMS of a yes, one credit each. With fewer credits than that only the first
 * are notified, beginning with the assignment's sender; with none, no one is. The yes stands regardless.
 */
export const noticeBySms = async (
  tx: TenantTransaction,
  { smsCountries }: Config,
  facts: RequestFacts,
  administrators: readonly Administrator[],
  vikarName: string,
): Promise<void> => {
  if (facts.timesReopened > WITHDRAWALS_NOTIFIED_BY_SMS * facts.places) return
  const { text: message } = acceptedAdminSms({ ...facts, vikarName })
  const wanting = administrators.filter(({ notifyOnAssignmentAccepted }) => notifyOnAssignmentAccepted)
  const messages = numbersOf(wanting, facts, smsCountries).map(toAdministrator(message))
  const occasion = {
    kind: 'accepted-notice',
    assignmentId: facts.id,
    reason: `Varsel om ja: ${facts.title}`,
    validUntil: facts.endsAt,
  } as const
  const outcome = await sendUrgentSms(tx, occasion, messages)
  if (outcome.kind === 'too-few-credits') await sendSms(tx, occasion, messages.slice(0, outcome.balance))
}

/**
 * Notifies one administrator by SMS, for one credit, that the shift is open again: its sender, or failing a number the
 * first who has one. Their setting for a yes is ignored: the shift is unfilled, and soon. Without number or credit no
 * SMS is sent; the e-mails still go out.
 */
export const withdrawnBySms = async (
  tx: TenantTransaction,
  { smsCountries }: Config,
  facts: AssignmentFacts,
  administrators: readonly Administrator[],
  { vikarName, reserves }: { vikarName: string; reserves: number },
): Promise<void> => {
  if (facts.timesReopened > WITHDRAWALS_NOTIFIED_BY_SMS * facts.places) return
  const { text: message } = withdrawnAdminSms({ ...facts, vikarName, reserves })
  const occasion = {
    kind: 'withdrawn-notice',
    assignmentId: facts.id,
    reason: `Varsel om avbud: ${facts.title}`,
    validUntil: facts.endsAt,
  } as const
  const numbers = numbersOf(administrators, facts, smsCountries)
  await sendUrgentSms(tx, occasion, numbers.slice(0, 1).map(toAdministrator(message)))
}

/** Whom the assignment is from comes first. */
const numbersOf = (
  administrators: readonly Administrator[],
  facts: AssignmentFacts,
  smsCountries: Config['smsCountries'],
): string[] =>
  administrators
    .toSorted((a, b) => Number(b.email === facts.contactEmail) - Number(a.email === facts.contactEmail))
    .flatMap(({ phone }) => (phone !== null && isSmsNumber(phone, smsCountries) ? [phone] : []))

const toAdministrator = (message: string) => (recipient: string) => ({
  recipient,
  message,
  vikarId: null,
  linkId: null,
})
