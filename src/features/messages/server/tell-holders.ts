import type { Channel } from '#features/assignments/rules.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isSmsNumber } from '#shared/phone.ts'
import type { Sent, SmsResult } from '../shapes.ts'
import type { ChangedShift, PlaceHolder } from './changed-shifts.ts'
import { changedMessage } from './request-messages.ts'
import { isMailed, NOBODY } from './notify-recipients.ts'
import { sendUrgentSms } from './urgent-sms.ts'

/**
 * Tells those who have a place that their shift has changed: by e-mail if they have an address, because their calendar entry came by
 * e-mail, and by SMS if that was how they were asked. Who has not confirmed its times is asked to. All SMS come before all e-mails.
 */
export const tellHolders = async (
  tx: TenantTransaction,
  config: Config,
  shifts: readonly ChangedShift[],
  channels: readonly Channel[],
): Promise<Sent> => {
  const told = shifts.flatMap(({ facts, holders }) => holders.map((holder) => ({ facts, holder })))
  if (told.length === 0) return NOBODY
  let sms: SmsResult = NOBODY.sms
  if (channels.includes('sms'))
    for (const shift of shifts) sms = both(sms, await tellBySms(tx, config, shift))
  const mails = told.flatMap(({ facts, holder }) =>
    isMailed(holder) ? [changedMessage(holder).email(config, facts, holder)] : [],
  )
  await sendEmails(tx, mails)
  const missing = told.length - mails.length
  const withoutEmail = missing > 0 ? { withoutEmail: missing } : {}
  return { recipients: told.length, sms, emails: mails.length, emailsInstead: 0, ...withoutEmail }
}

const tellBySms = (
  tx: TenantTransaction,
  config: Config,
  { facts, holders }: ChangedShift,
): Promise<SmsResult> => {
  const wanting = holders.filter(({ noSms }) => !noSms)
  const mobiles = wanting.filter(({ phone }) => isSmsNumber(phone, config.smsCountries))
  const toOutgoing = ({ id, phone, tokenId, ...holder }: PlaceHolder) => {
    const message = changedMessage(holder)
    return { recipient: phone, message: message.sms(config, facts), vikarId: id, linkId: tokenId }
  }
  const occasion = {
    kind: 'changed',
    assignmentId: facts.id,
    reason: `Endret: ${facts.title}`,
    validUntil: facts.endsAt,
  } as const
  return sendUrgentSms(tx, occasion, mobiles.map(toOutgoing)).then((outcome) =>
    outcome.kind === 'queued' ? { ...outcome, withoutMobile: wanting.length - mobiles.length } : outcome,
  )
}

/** Of two sends: what went wrong with either, or how many are on their way. */
const both = (one: SmsResult, other: SmsResult): SmsResult => {
  if (one.kind === 'not-chosen') return other
  if (one.kind !== 'queued' || other.kind === 'not-chosen') return one
  if (other.kind !== 'queued') return other
  return {
    ...other,
    count: one.count + other.count,
    withoutMobile: one.withoutMobile + other.withoutMobile,
  }
}
