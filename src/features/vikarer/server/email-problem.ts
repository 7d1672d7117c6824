import type { Config } from '#server/config/config.ts'
import { isSmsNumber, normalisePhone } from '#shared/phone.ts'
import type { VikarForm } from '../rules.ts'
import { EMAIL_NEEDED } from '../texts.ts'

export type SmsConfig = Pick<Config, 'smsCountries'>

/** The reason an e-mail address is required, or null: without one, only SMS reach them. */
export const emailProblem = (
  { phone, email = '' }: Pick<VikarForm, 'phone'> & Partial<Pick<VikarForm, 'email'>>,
  { smsCountries }: SmsConfig,
): string | null => (email !== '' || isSmsNumber(normalisePhone(phone), smsCountries) ? null : EMAIL_NEEDED)
