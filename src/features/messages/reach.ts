import type { Channel } from '#features/assignments/rules.ts'
import { isSmsNumber } from '#shared/phone.ts'

/** As much of a substitute as decides how they are reached. */
export interface Reachable {
  /** E.164; null or without a mobile number where no SMS can arrive. */
  readonly phone: string | null
  readonly email: string | null
  /** They have chosen to get no SMS. */
  readonly noSms: boolean
  /** Mail to them is known not to arrive. */
  readonly emailRefused?: boolean | undefined
}

/** How a request asks, and the calling codes that SMS go to. */
export interface Ways {
  readonly channels: readonly Channel[]
  readonly smsCountries: readonly string[]
  /** SMS go to people whom no e-mail reaches. */
  readonly smsIfBounced?: boolean | undefined
}

/**
 * By which channels a request reaches a person. A landline, or a number in another country, takes no SMS. Who has chosen
 * no SMS gets an e-mail, even where e-mail was not chosen. None: no message can reach them.
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

/** The credits of a send, and its way of asking. */
interface Means {
  /** Credits: SMS. */
  readonly balance: number
  /** People are asked in turn. */
  readonly isInLine: boolean
}

/** A person within reach of a send, with the channels. */
export interface Reached<Person> {
  readonly person: Person
  readonly sms: boolean
  readonly email: boolean
}

/**
 * Selects the people a send reaches, in the given order. All at once, too few credits stop every SMS. In a line the first get the
 * SMS that are left, and the others an e-mail, which is free: see `line/afford.ts`.
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
