import { counted, formatCount } from '#shared/counts.ts'
import type { Channel } from '#features/assignments/rules.ts'
import { reachedWithin, reachOf } from '#features/messages/reach.ts'

/** What pressing the button would send. Credits are SMS. */
export interface SendPlan {
  readonly recipients: number
  /** The number of recipients whom the present credits, or an e-mail, reach. */
  readonly reached: number
  /** SMS that are wanted; when the channel is not chosen, to people whom no e-mail reaches. */
  readonly sms: number
  readonly emails: number
  /** Recipients whom SMS cannot reach; 0 when the channel is not chosen. */
  readonly withoutMobile: number
  /** Recipients who have no e-mail address; 0 when the channel is not chosen. */
  readonly noEmail: number
  /** Recipients who want e-mail instead of SMS; 0 when SMS is not chosen. */
  readonly noSms: number
  /** Recipients who have an open question about overlapping hours. */
  readonly openQuestions?: number
  readonly channels: readonly Channel[]
  readonly balance: number
  /** About what one SMS costs, in øre; null when that is not known. */
  readonly smsPriceOre: number | null
  /** People that may still be asked today; left out without a cap. */
  readonly leftToAsk?: number | null
  /** How many are asked first, where that is not all of them at once, and when: 'kl. 06.00', or null for now. */
  readonly line?: { readonly first: number; readonly when: string | null }
  /** How many SMS a line is expected to take; left out when that is not known. */
  readonly expectedSms?: number
}

/** Counts what a request to these recipients takes. */
export const planSending = (
  recipients: readonly {
    readonly phone: string
    readonly noSms: boolean
    readonly noEmail: boolean
    readonly hasOpenQuestion?: boolean
    readonly emailRefused?: boolean | undefined
  }[],
  channels: readonly Channel[],
  {
    balance,
    smsPriceOre = null,
    leftToAsk = null,
    smsCountries,
    isInLine = false,
    smsIfBounced = false,
  }: {
    readonly balance: number
    readonly smsPriceOre?: number | null
    readonly leftToAsk?: number | null
    readonly smsCountries: readonly string[]
    /** They are asked in turn, or later. */
    readonly isInLine?: boolean
    /** SMS go to people whom no e-mail reaches. */
    readonly smsIfBounced?: boolean
  },
): SendPlan => {
  const people = recipients.map((one) => ({ ...one, email: one.noEmail ? null : '' }))
  const ways = { channels, smsCountries, smsIfBounced }
  const reaches = people.map((person) => reachOf(person, ways))
  const bySms = channels.includes('sms') ? recipients.filter(({ noSms }) => !noSms) : []
  const sms = reaches.filter((one) => one.sms).length
  const noEmail = channels.includes('email') ? recipients.filter((one) => one.noEmail).length : 0
  const noSms = channels.includes('sms') ? recipients.length - bySms.length : 0
  return {
    recipients: recipients.length,
    reached: reachedWithin(people, ways, { balance, isInLine }).length,
    sms,
    emails: reaches.filter((one) => one.email).length,
    withoutMobile: Math.max(0, bySms.length - sms),
    noEmail,
    noSms,
    openQuestions: recipients.filter(({ hasOpenQuestion }) => hasOpenQuestion).length,
    channels,
    balance,
    smsPriceOre,
    ...(leftToAsk !== null && { leftToAsk }),
  }
}

/** Reserving is all or nothing: with one credit too few, no SMS goes out. A line takes them as each is asked. */
export const lacksCredits = ({ sms, balance }: SendPlan): boolean => sms > balance

/** With more SMS than these, somebody may have meant to ask a few. */
const ASK_ABOVE = 30

/** Would pressing the button reach none of the recipients? */
export const reachesNobody = ({ recipients, reached, channels }: SendPlan): boolean =>
  recipients > 0 && channels.length > 0 && reached === 0

/** Must it be asked whether so many are meant? */
export const asksFirst = (plan: SendPlan): boolean =>
  plan.sms > ASK_ABOVE && (plan.line !== undefined || !lacksCredits(plan))

/**
 * 'Send til 12 · 12 SMS · ca. 12 kr · 88 igjen', about one shift or several; for some at a time 'Send til 4 av 14 · 4 SMS nå ·
 * maks 14 SMS · ca. 14 kr'.
 */
export const priceLine = (plan: SendPlan, shifts = 1): string =>
  [
    reachesNobody(plan) ? 'Ingen får melding' : `Send til ${whomOf(plan)}`,
    ...(shifts > 1 ? [`${formatCount(shifts)} vakter`] : []),
    ...smsParts(plan),
    ...emailParts(plan),
  ].join(' · ')

const whomOf = ({ recipients, line }: SendPlan): string =>
  [
    ...(line && line.first < recipients ? [`${formatCount(line.first)} av`] : []),
    formatCount(recipients),
    ...(line?.when ? [line.when] : []),
  ].join(' ')

/** 'ca. 12 kr'; null when it is not known, or nothing. */
export const priceOf = ({ sms, smsPriceOre }: SendPlan): string | null =>
  smsPriceOre === null || sms === 0
    ? null
    : `ca.\u00a0${formatCount(Math.max(1, Math.round((sms * smsPriceOre) / 100)))}\u00a0kr`

const smsParts = (plan: SendPlan): string[] => {
  const { sms, balance, line, expectedSms } = plan
  if (sms === 0 && !plan.channels.includes('sms')) return []
  if (line ? sms > 0 && balance <= 0 : lacksCredits(plan)) return ['ingen SMS blir sendt']
  const price = priceOf(plan) ?? []
  if (!line || line.first >= plan.recipients)
    return [`${formatCount(sms)} SMS`, price, `${formatCount(balance - sms)} igjen`].flat()
  return [
    line.when ? [] : `${formatCount(Math.min(line.first, sms))} SMS nå`,
    expectedSms === undefined ? [] : `ventet ca. ${formatCount(expectedSms)}`,
    `maks ${formatCount(sms)} SMS`,
    price,
  ].flat()
}

const emailParts = ({ emails, noEmail, channels, line }: SendPlan): string[] =>
  (emails > 0 && !line) || channels.includes('email')
    ? [
        (line ? 'maks ' : '') +
          counted(emails, 'e-post', 'e-poster') +
          (noEmail > 0 ? ` · ${formatCount(noEmail)} uten e-post` : ''),
      ]
    : []
