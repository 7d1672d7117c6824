const norwegian = new Intl.NumberFormat('nb-NO')

/** '1 000', with a blank that does not break the line. */
export const formatCount = (count: number): string => norwegian.format(count)

/** '1 mottaker', '1 000 mottakere' */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

const decimal = new Intl.NumberFormat('nb-NO', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '12,3', '4,0' */
export const formatDecimal = (value: number): string => decimal.format(value)

/** '7 t 30 min', with blanks that do not part a number from its unit; '0 t' for none. */
export const formatHours = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    ...(hours > 0 || rest === 0 ? [`${formatCount(hours)}\u00a0t`] : []),
    ...(rest > 0 ? [`${rest}\u00a0min`] : []),
  ].join(' ')
}

/** '66,7 %', of a part of a whole, with a blank that does not break the line; '0 %' of nothing. */
export const formatShare = (part: number, whole: number): string =>
  `${whole > 0 ? formatDecimal((100 * part) / whole) : '0'}\u00a0%`

/** A typed count, where '1 000' is a number too. NaN for anything else. */
export const countIn = (text: string): number => {
  const digits = text.replaceAll(/\s/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** '3 av 9 har svart' with blanks that do not break the line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')
