/** The country every number without a prefix belongs to. */
const NORWAY = '+47'

/**
 * Blanks, hyphens, dots, slashes and parentheses, also the look-alikes and invisible marks that come with a pasted
 * contact.
 */
const SEPARATORS = /[\s\-./()\u2010-\u2015\u2212\p{Cf}]|^\s*tel:/giu

/** `00` is the international prefix in Norway; a country code and number behind it have at least ten digits. */
const INTERNATIONAL_PREFIX = /^00(?=[1-9]\d{9,}$)/

/** The national prefix that some write behind a country code: `+46 (0)70 ...`. */
const PREFIX_NOT_DIALLED = /^(\s*\(?\s*(?:\+|00)[\d\s)]*)\(\s*0\s*\)/

/** One-digit and two-digit country calling codes; all others have three (ITU-T E.164). */
const CALLING_CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/

/** Is it a whole one, such as +47? A part of one would match many countries. */
export const isCallingCode = (text: string): boolean =>
  CALLING_CODE.exec(`${text}00000000`)?.[1] === text.slice(1)

const NORWEGIAN = /^\+47(\d{8})$/

/**
 * Turns what a person typed into the stored form, E.164 where the number is complete: `912 34 567`, `0047 91234567`
 * and `47 91234567` all become `+4791234567`. An unrecognised number is returned without its separators.
 */
export function normalisePhone(input: string): string {
  const compact = input
    .replace(PREFIX_NOT_DIALLED, '$1')
    .replace(SEPARATORS, '')
    .replace(INTERNATIONAL_PREFIX, '+')
  if (compact.startsWith('+')) return compact
  const digits = compact.replace(/^0/, '')
  if (/^\d{8}$/.test(digits)) return NORWAY + digits
  if (/^47\d{8}$/.test(digits)) return `+${digits}`
  return digits
}

/** Is it a number as a narrow column of a spreadsheet shows it: `9,12E+07`? Its last digits are lost. */
export const isShortened = (text: string): boolean => /^\d([.,]\d+)?E\+\d+$/i.test(text.trim())

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

/** Lengths of numbers, with country code, in countries near Norway. Others vary too much to recognise. */
const NEARBY =
  /^(45\d{8}|46\d{7,9}|358\d{6,10}|354\d{7}|298\d{6}|48\d{9}|49\d{10,11}|44\d{10}|37[01]\d{8}|372\d{7,8}|380\d{9}|40\d{9})$/

/**
 * A number with `+` added, if it then looks complete. The form asks before using it, because the same digits may be a
 * Norwegian number with one too many.
 */
export function withPlus(digits: string): string | null {
  return NEARBY.test(digits) ? `+${digits}` : null
}

/** The reason a number gets no SMS: not a mobile number, or a country we do not send to. */
export type SmsObstacle = 'no-mobile' | 'abroad'

/**
 * The obstacle to an SMS to this number, or null. Norwegian mobile numbers start with 4 or 9; a complete foreign number
 * counts as mobile, because digits alone do not reveal its kind. `countries` are the calling codes, such as +47, that
 * the operator sends to.
 */
export function smsObstacle(e164: string, countries: readonly string[]): SmsObstacle | null {
  if (!(e164.startsWith(NORWAY) ? /^\+47[49]\d{7}$/ : /^\+[1-9]\d{7,14}$/).test(e164)) return 'no-mobile'
  return countries.some((code) => e164.startsWith(code)) ? null : 'abroad'
}

/** Can we send an SMS there? */
export function isSmsNumber(e164: string, countries: readonly string[]): boolean {
  return smsObstacle(e164, countries) === null
}
