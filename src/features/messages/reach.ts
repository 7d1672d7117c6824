import type { Channel } from '#features/assignments/rules.ts'
import { isSmsNumber } from '#shared/phone.ts'

/** The fields of a substitute that decide the channels. */
export interface Reachable {
  /** E.164; null, or no mobile number: no SMS can arrive. */
  readonly phone: string | null
  readonly email: string | null
  /** The substitute has declined SMS. */
  readonly noSms: boolean
  /** Mail to this address has bounced. */
  readonly emailRefused?: boolean | undefined
}

/** The channels of a request, and the calling codes that SMS can reach. */
export interface Ways {
  readonly channels: readonly Channel[]
  readonly smsCountries: readonly string[]
  /** People whose e-mail bounces get an SMS. */
  readonly smsIfBounced?: boolean | undefined
}

/**
 * The channels by which a request reaches a person. SMS needs a mobile number in a supported country. A person who
 * declined SMS gets an e-mail, even if e-mail was not chosen. Empty: unreachable.
 */
export const reachOf = (
  { phone, email, noSms, emailRefused }: Reachable,
  { channels, smsCountries, smsIfBounced }: Ways,
): { readonly sms: boolean; readonly email: boolean } => ({
  sms:
    (channels.includes('sms') || (channels.includes('email') && smsIfBounced && emailRefused) === true) &&
    !noSms &&
    phone !== null &&
    isSmsNumber(phone, smsCountries),
  email: email !== null && (channels.includes('email') || noSms),
})

/** The credits of a send, and whether it asks in turn. */
interface Means {
  /** In credits: SMS. */
  readonly balance: number
  /** The request asks people in turn. */
  readonly isInLine: boolean
}

/** A person that a send reaches, with the channels. */
export interface Reached<Person> {
  readonly person: Person
  readonly sms: boolean
  readonly email: boolean
}

/**
 * Selects the people that a send reaches, in the given order. If all are asked at once, too few credits stop every SMS.
 * In a line, the first get the remaining SMS, and the others an e-mail, which is free: see `line/afford.ts`.
 */
export const reachedWithin = <Person extends Reachable>(
  people: readonly Person[],
  ways: Ways,
  { balance, isInLine }: Means,
): Reached<Person>[] => {
  const wanted = people.map((person) => ({ person, ...reachOf(person, ways) }))
  const needed = wanted.filter(({ sms }) => sms).length
  let left = needed > balance && !isInLine ? 0 : balance
  return wanted
    .map((one) => {
      if (!one.sms) return one
      if (left > 0) return { ...one, sms: left-- > 0 }
      return { ...one, sms: false, email: one.email || (isInLine && one.person.email !== null) }
    })
    .filter(({ sms, email }) => sms || email)
}
