import { normalisePhone } from '#shared/phone.ts'

/**
 * How stored numbers begin that somebody means by a number or its beginning, typed in any of the usual ways. Two where it
 * can be read in two ways: `47 400` begins a Norwegian number, or is the country's code and `400`. None: it is no number.
 */
export const numbersBeginningWith = (typed: string): string[] => {
  const compact = normalisePhone(typed.trim().replace(/^00/, '+'))
  if (/^\+\d*$/.test(compact)) return [compact]
  if (!/^\d*$/.test(compact)) return []
  if (compact.length > NORWEGIAN_DIGITS) return [`+${compact}`]
  const norwegian = `+47${compact}`
  return compact.startsWith('47') ? [norwegian, `+${compact}`] : [norwegian]
}

/** More are a whole number without the plus of its code. */
const NORWEGIAN_DIGITS = 8
