import { counted, formatCount } from '#shared/counts.ts'
import { isSmsNumber } from '#shared/phone.ts'
import type { Channel } from '#features/assignments/rules.ts'

/** What pressing the button would send. Credits are SMS. */
export interface SendPlan {
  readonly recipients: number
  /** SMS that are wanted; 0 when the channel is not chosen. */
  readonly sms: number
  readonly emails: number
  /** Recipients whom SMS cannot reach; 0 when the channel is not chosen. */
  readonly withoutMobile: number
  /** Recipients who want e-mail instead of SMS; 0 when SMS is not chosen. */
  readonly noSms: number
  readonly channels: readonly Channel[]
  readonly balance: number
}

/** Counts what a request to these recipients takes. */
export const planSending = (
  recipients: readonly { readonly phone: string; readonly noSms: boolean }[],
  channels: readonly Channel[],
  { balance, smsCountries }: { readonly balance: number; readonly smsCountries: readonly string[] },
): SendPlan => {
  const bySms = channels.includes('sms') ? recipients.filter(({ noSms }) => !noSms) : []
  const sms = bySms.filter(({ phone }) => isSmsNumber(phone, smsCountries)).length
  const noSms = channels.includes('sms') ? recipients.length - bySms.length : 0
  return {
    recipients: recipients.length,
    sms,
    emails: channels.includes('email') ? recipients.length : noSms,
    withoutMobile: bySms.length - sms,
    noSms,
    channels,
    balance,
  }
}

/** Reserving is all or nothing: with one credit too few, no SMS goes out. */
export const lacksCredits = ({ sms, balance }: SendPlan): boolean => sms > balance

/** That fewer are asked than the shift needs; null when they may be enough, and while nobody is chosen. */
export const tooFewNote = ({ recipients }: SendPlan, places: number): string | null =>
  recipients > 0 && recipients < places
    ? `Du trenger ${formatCount(places)} vikarer, men spør bare ${formatCount(recipients)}. Velg flere for å fylle alle plassene.`
    : null

/** '3 mottakere · 3 SMS · 97 igjen' */
export const priceLine = (plan: SendPlan): string =>
  [counted(plan.recipients, 'mottaker', 'mottakere'), ...smsParts(plan), ...emailParts(plan)].join(' · ')

/** What recipients without a number that SMS go to mean; null when everybody has one. */
export const withoutMobileNote = (plan: SendPlan): string | null => {
  const { withoutMobile, recipients, channels } = plan
  if (withoutMobile === 0) return null
  const who = someOf(withoutMobile, plan, [
    'har et nummer vi sender SMS til',
    'har ikke et nummer vi sender SMS til',
  ])
  const hasNoSms =
    withoutMobile === recipients ? `${who}, så ingen SMS blir sendt.` : `${who}, og får ingen SMS.`
  const isOne = withoutMobile === 1
  if (channels.includes('email')) return `${hasNoSms} ${isOne ? 'Vikaren' : 'De'} får e-post.`
  return `${hasNoSms} Velg også e-post for å nå ${isOne ? 'vikaren' : 'dem'}.`
}

/** That some have chosen e-mail instead of SMS; null when no one has. */
export const noSmsNote = (plan: SendPlan): string | null =>
  plan.noSms === 0
    ? null
    : `${someOf(plan.noSms, plan, ['vil ha SMS. De', 'vil ikke ha SMS og'])} får e-post.`

/** 'Én av mottakerne ...', '2 av mottakerne ...', or of all 'Ingen av mottakerne ...' and 'Mottakeren ...'. */
const someOf = (
  count: number,
  { recipients }: SendPlan,
  [none, some]: readonly [none: string, some: string],
) => {
  if (recipients === 1) return `Mottakeren ${some}`
  if (count === recipients) return `Ingen av mottakerne ${none}`
  return `${count === 1 ? 'Én' : formatCount(count)} av mottakerne ${some}`
}

const smsParts = (plan: SendPlan): string[] => {
  if (!plan.channels.includes('sms')) return []
  if (lacksCredits(plan)) return ['ingen SMS blir sendt']
  return [`${formatCount(plan.sms)} SMS`, `${formatCount(plan.balance - plan.sms)} igjen`]
}

const emailParts = ({ emails, channels }: SendPlan): string[] =>
  emails > 0 || channels.includes('email') ? [counted(emails, 'e-post', 'e-poster')] : []
