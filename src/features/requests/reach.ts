import type { Channel } from '#features/assignments/rules.ts'
import { isSmsNumber } from '#shared/phone.ts'

/** As much of a substitute as decides how they are reached. */
export interface Reachable {
  /** E.164; null or without a mobile number where no SMS can arrive. */
  readonly phone: string | null
  readonly email: string | null
  /** They have chosen to get no SMS. */
  readonly noSms: boolean
}

/** How a request asks, and the calling codes that SMS go to. */
export interface Ways {
  readonly channels: readonly Channel[]
  readonly smsCountries: readonly string[]
}

/**
 * By which channels a request reaches a person. A landline, or a number in another country, takes no SMS. Who has chosen
 * no SMS gets an e-mail, even where e-mail was not chosen. None: no message can reach them.
 */
export const reachOf = (
  { phone, email, noSms }: Reachable,
  { channels, smsCountries }: Ways,
): { readonly sms: boolean; readonly email: boolean } => ({
  sms: channels.includes('sms') && !noSms && phone !== null && isSmsNumber(phone, smsCountries),
  email: email !== null && (channels.includes('email') || noSms),
})

export const isReached = (person: Reachable, ways: Ways): boolean => {
  const { sms, email } = reachOf(person, ways)
  return sms || email
}
