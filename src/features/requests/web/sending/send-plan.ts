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
  /** Recipients who have no e-mail address; 0 when the channel is not chosen. */
  readonly noEmail: number
  /** Recipients who want e-mail instead of SMS; 0 when SMS is not chosen. */
  readonly noSms: number
  readonly channels: readonly Channel[]
  readonly balance: number
  /** About what one SMS costs, in øre; null when that is not known. */
  readonly smsPriceOre: number | null
}

/** Counts what a request to these recipients takes. */
export const planSending = (
  recipients: readonly { readonly phone: string; readonly noSms: boolean; readonly noEmail: boolean }[],
  channels: readonly Channel[],
  {
    balance,
    smsPriceOre = null,
    smsCountries,
  }: {
    readonly balance: number
    readonly smsPriceOre?: number | null
    readonly smsCountries: readonly string[]
  },
): SendPlan => {
  const bySms = channels.includes('sms') ? recipients.filter(({ noSms }) => !noSms) : []
  const sms = bySms.filter(({ phone }) => isSmsNumber(phone, smsCountries)).length
  const noEmail = channels.includes('email') ? recipients.filter((one) => one.noEmail).length : 0
  const noSms = channels.includes('sms') ? recipients.length - bySms.length : 0
  return {
    recipients: recipients.length,
    sms,
    emails: channels.includes('email') ? recipients.length - noEmail : noSms,
    withoutMobile: bySms.length - sms,
    noEmail,
    noSms,
    channels,
    balance,
    smsPriceOre,
  }
}

/** Reserving is all or nothing: with one credit too few, no SMS goes out. */
export const lacksCredits = ({ sms, balance }: SendPlan): boolean => sms > balance

/** That fewer are asked than the shift needs; null when they may be enough, and while nobody is chosen. */
export const tooFewNote = ({ recipients }: SendPlan, places: number): string | null =>
  recipients > 0 && recipients < places
    ? `Du trenger ${formatCount(places)} vikarer, men spør bare ${formatCount(recipients)}. Velg flere.`
    : null

/** With more SMS than these, somebody may have meant to ask a few. */
const ASK_ABOVE = 30

/** Must it be asked whether so many are meant? */
export const asksFirst = (plan: SendPlan): boolean => plan.sms > ASK_ABOVE && !lacksCredits(plan)

/** 'Send til 12 · 12 SMS · ca. 12 kr · 88 igjen', about one shift or several. */
export const priceLine = (plan: SendPlan, shifts = 1): string =>
  [
    `Send til ${formatCount(plan.recipients)}`,
    ...(shifts > 1 ? [`${formatCount(shifts)} vakter`] : []),
    ...smsParts(plan),
    ...emailParts(plan),
  ].join(' · ')

/** 'ca. 12 kr'; null when it is not known, or nothing. */
export const priceOf = ({ sms, smsPriceOre }: SendPlan): string | null =>
  smsPriceOre === null || sms === 0
    ? null
    : `ca.\u00a0${formatCount(Math.max(1, Math.round((sms * smsPriceOre) / 100)))}\u00a0kr`

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
  if (channels.includes('email')) return `${hasNoSms} ${withoutMobile === 1 ? 'Vikaren' : 'De'} får e-post.`
  return `${hasNoSms} Velg også e-post.`
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
  const price = priceOf(plan)
  return [
    `${formatCount(plan.sms)} SMS`,
    ...(price ? [price] : []),
    `${formatCount(plan.balance - plan.sms)} igjen`,
  ]
}

const emailParts = ({ emails, noEmail, channels }: SendPlan): string[] =>
  emails > 0 || channels.includes('email')
    ? [counted(emails, 'e-post', 'e-poster') + (noEmail > 0 ? ` · ${formatCount(noEmail)} uten e-post` : '')]
    : []
