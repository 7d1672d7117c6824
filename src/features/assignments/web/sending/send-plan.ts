import { isSmsNumber } from '#shared/phone.ts'
import type { Channel } from '../../rules.ts'
import { counted, formatCount } from '#shared/counts.ts'

/** What pressing the button would send. Credits are SMS. */
export interface SendPlan {
  readonly recipients: number
  /** SMS that are wanted; 0 when the channel is not chosen. */
  readonly sms: number
  readonly emails: number
  /** Recipients whom SMS cannot reach; 0 when the channel is not chosen. */
  readonly withoutMobile: number
  readonly channels: readonly Channel[]
  readonly balance: number
}

/** Counts what a request to these recipients takes. */
export const planSending = (
  recipients: readonly { readonly phone: string }[],
  channels: readonly Channel[],
  { balance, smsCountries }: { readonly balance: number; readonly smsCountries: readonly string[] },
): SendPlan => {
  const mobiles = recipients.filter(({ phone }) => isSmsNumber(phone, smsCountries)).length
  const bySms = channels.includes('sms')
  return {
    recipients: recipients.length,
    sms: bySms ? mobiles : 0,
    emails: channels.includes('email') ? recipients.length : 0,
    withoutMobile: bySms ? recipients.length - mobiles : 0,
    channels,
    balance,
  }
}

/** Reserving is all or nothing: with one credit too few, no SMS goes out. */
export const lacksCredits = ({ sms, balance }: SendPlan): boolean => sms > balance

/** '3 mottakere · 3 SMS · 97 igjen' */
export const priceLine = (plan: SendPlan): string =>
  [counted(plan.recipients, 'mottaker', 'mottakere'), ...smsParts(plan), ...emailParts(plan)].join(' · ')

/** What recipients without a mobile number mean; null when everybody has one. */
export const withoutMobileNote = ({ withoutMobile, sms, channels }: SendPlan): string | null => {
  if (withoutMobile === 0) return null
  const who =
    sms === 0 ? 'Ingen av mottakerne har mobilnummer, så ingen SMS blir sendt.' : landlines(withoutMobile)
  return channels.includes('email') ? `${who} De får e-post.` : `${who} Velg også e-post for å nå dem.`
}

const landlines = (count: number) =>
  count === 1
    ? 'Én av mottakerne har ikke mobilnummer og får ingen SMS.'
    : `${formatCount(count)} av mottakerne har ikke mobilnummer og får ingen SMS.`

const smsParts = (plan: SendPlan): string[] => {
  if (!plan.channels.includes('sms')) return []
  if (lacksCredits(plan)) return ['ingen SMS blir sendt']
  return [`${formatCount(plan.sms)} SMS`, `${formatCount(plan.balance - plan.sms)} igjen`]
}

const emailParts = ({ emails, channels }: SendPlan): string[] =>
  channels.includes('email') ? [counted(emails, 'e-post', 'e-poster')] : []
