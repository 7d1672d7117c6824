/** The country every number without a prefix belongs to. */
const NORWAY = '+47'

/** Blanks, hyphens and parentheses, also the look-alikes and invisible marks that come with a pasted contact. */
const SEPARATORS = /[\s\-()\u2010-\u2015\u2212\p{Cf}]/gu

/** `00` is the international prefix in Norway; a country code and number behind it have at least ten digits. */
const INTERNATIONAL_PREFIX = /^00(?=[1-9]\d{9,}$)/

/** One-digit and two-digit country calling codes; all others have three (ITU-T E.164). */
const CALLING_CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/

/** Is it a whole one, such as +47? A part of one would stand for many countries. */
export const isCallingCode = (text: string): boolean =>
  CALLING_CODE.exec(`${text}00000000`)?.[1] === text.slice(1)

const NORWEGIAN = /^\+47(\d{8})$/

/**
 * Turns what a person typed into the stored form, E.164 where the number is complete: `912 34 567`, `0047 91234567`
 * and `47 91234567` all become `+4791234567`. What is not recognised is returned without its separators.
 */
export function normalisePhone(input: string): string {
  const compact = input.replace(SEPARATORS, '').replace(INTERNATIONAL_PREFIX, '+')
  if (compact.startsWith('+')) return compact
  const digits = compact.replace(/^0/, '')
  if (/^\d{8}$/.test(digits)) return NORWAY + digits
  if (/^47\d{8}$/.test(digits)) return `+${digits}`
  return digits
}

/**
 * Writes a stored number for people: Norwegian mobile and 800 numbers as `912 34 567`, other Norwegian numbers as
 * `22 33 44 55`, foreign ones as `+46 701 234 567`. Anything else is returned unchanged.
 */
export function formatPhone(e164: string): string {
  const norwegian = NORWEGIAN.exec(e164)?.[1]
  if (norwegian !== undefined) return groupNorwegian(norwegian)
  const [, country, rest] = CALLING_CODE.exec(e164) ?? []
  if (country === undefined || rest === undefined) return e164
  return `+${country} ${rest.replace(/\d{3}(?=\d{2})/g, '$& ')}`
}

function groupNorwegian(digits: string): string {
  return /^[489]/.test(digits)
    ? digits.replace(/^(\d{3})(\d{2})(\d{3})$/, '$1 $2 $3')
    : digits.replace(/\d{2}(?=\d)/g, '$& ')
}

/**
 * Can the number receive an SMS? Norwegian mobile numbers start with 4 or 9; a complete foreign number is believed,
 * because its kind cannot be told from its digits alone.
 */
export function isMobile(e164: string): boolean {
  if (e164.startsWith(NORWAY)) return /^\+47[49]\d{7}$/.test(e164)
  return /^\+[1-9]\d{7,14}$/.test(e164)
}

/** Can we send an SMS there? A mobile number, of a country that the operator sends to (calling codes such as +47). */
export function isSmsNumber(e164: string, countries: readonly string[]): boolean {
  return isMobile(e164) && countries.some((code) => e164.startsWith(code))
}
