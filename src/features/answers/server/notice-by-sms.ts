import type { Administrator } from '#features/accounts/server/read.ts'
import { reachedBy, type Telling } from '#features/push/server/tell.ts'
import { sendSms, type OutgoingSms } from '#features/sms/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isSmsNumber } from '#shared/phone.ts'
import { WITHDRAWALS_NOTIFIED_BY_SMS } from '#features/assignments/rules.ts'
import { acceptedAdminSms, withdrawnAdminSms } from '#features/messages/sms-text.ts'
import type { AssignmentFacts, RequestFacts } from '#features/assignments/server/facts.ts'
import { sendUrgentSms } from '#features/messages/server/urgent-sms.ts'

/** Who may be told by SMS, and the notices of those of them who are told by push. */
interface Asked extends Pick<Telling, 'noticeIds'> {
  readonly administrators: readonly Administrator[]
}

/**
 * Notifies the administrators who want it by SMS of a yes, one credit each. With fewer credits than that only the first
 * are notified, beginning with the assignment's sender; with none, no one is. The yes stands regardless.
 */
export const noticeBySms = async (
  tx: TenantTransaction,
  { smsCountries }: Config,
  facts: RequestFacts,
  { administrators, noticeIds }: Asked,
  vikarName: string,
): Promise<void> => {
  if (facts.timesReopened > WITHDRAWALS_NOTIFIED_BY_SMS * facts.places) return
  const { text: message } = acceptedAdminSms({ ...facts, vikarName })
  const wanting = administrators.filter(({ notifyAccepted }) => notifyAccepted.includes('sms'))
  const messages = smsTo({ administrators: wanting, noticeIds }, facts, smsCountries, message)
  if (messages.length === 0) return
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
 * The SMS of a withdrawal, one credit each, to those who want it; where nobody who has a number does, one to those
 * who are told by e-mail: its sender, or failing a number the first who has one. The shift is unfilled, and soon.
 *
 * @param facts `timesReopened` counts this withdrawal
 */
export const smsOfWithdrawal = (
  { smsCountries }: Pick<Config, 'smsCountries'>,
  facts: AssignmentFacts,
  { administrators, noticeIds }: Asked,
  { vikarName, reserves }: { vikarName: string; reserves: number },
): OutgoingSms[] => {
  if (facts.timesReopened > WITHDRAWALS_NOTIFIED_BY_SMS * facts.places) return []
  const { text: message } = withdrawnAdminSms({ ...facts, vikarName, reserves })
  const toldBy = (channel: 'email' | 'sms') => {
    const wanting = administrators.filter(({ notifyWithdrawn: channels, devices }) =>
      reachedBy({ channels, devices }).includes(channel),
    )
    return smsTo({ administrators: wanting, noticeIds }, facts, smsCountries, message)
  }
  const chosen = toldBy('sms')
  return chosen.length > 0 ? chosen : toldBy('email').slice(0, 1)
}

/** Sends the SMS of a withdrawal. With too few credits the first are notified, with none no one is; the e-mails still go out. */
export const withdrawnBySms = async (
  tx: TenantTransaction,
  facts: AssignmentFacts,
  messages: readonly OutgoingSms[],
): Promise<void> => {
  if (messages.length === 0) return
  const occasion = {
    kind: 'withdrawn-notice',
    assignmentId: facts.id,
    reason: `Varsel om avbud: ${facts.title}`,
    validUntil: facts.endsAt,
  } as const
  const outcome = await sendUrgentSms(tx, occasion, messages)
  if (outcome.kind === 'too-few-credits') await sendSms(tx, occasion, messages.slice(0, outcome.balance))
}

/**
 * Whom the assignment is from comes first. A number that two share gets one SMS, at once where one of them is not
 * told by push.
 */
const smsTo = (
  { administrators, noticeIds }: Asked,
  facts: AssignmentFacts,
  smsCountries: Config['smsCountries'],
  message: string,
): OutgoingSms[] => {
  const reached = administrators
    .toSorted((a, b) => Number(b.email === facts.contactEmail) - Number(a.email === facts.contactEmail))
    .filter(({ phone }) => phone !== null && isSmsNumber(phone, smsCountries))
  return [...Map.groupBy(reached, ({ phone }) => phone ?? '')].map(([recipient, sharing]) => {
    const notices = sharing.map(({ userId }) => noticeIds.get(userId))
    const noticeId = notices.includes(undefined) ? undefined : notices[0]
    return { recipient, message, vikarId: null, linkId: null, noticeId }
  })
}
