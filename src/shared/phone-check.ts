import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { normalisePhone } from './phone.ts'

/** `landline` cannot receive SMS; `other` is a special service, a pager or the like. */
export type PhoneKind = 'mobile' | 'landline' | 'other'

/**
 * Reads a typed number against the numbering plans of all countries, Norway by default. Returns undefined when no
 * such number can exist. For the server only: the numbering plans weigh 50 kB compressed.
 */
export function checkPhone(input: string): { e164: string; kind: PhoneKind } | undefined {
  const phone = parsePhoneNumberFromString(normalisePhone(input), 'NO')
  if (phone === undefined || !phone.isValid()) return undefined
  return { e164: phone.number, kind: kindOf(phone.getType()) }
}

function kindOf(type: string | undefined): PhoneKind {
  if (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE') return 'mobile'
  return type === 'FIXED_LINE' ? 'landline' : 'other'
}
