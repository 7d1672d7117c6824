/** Keeps the amount and its unit on one line. */
const NBSP = '\u00a0'

/** An amount in øre as Norwegian money: 149000 becomes `1 490,00 kr`, with no-break blanks. For the screen. */
export function formatKroner(ore: number): string {
  const absolute = Math.abs(Math.round(ore))
  const kroner = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+$)/g, NBSP)
  const sign = ore < 0 && absolute > 0 ? '\u2212' : ''
  return `${sign}${kroner},${String(absolute % 100).padStart(2, '0')}${NBSP}kr`
}

/**
 * The 25 % VAT inside a price in øre that includes it: 15000 gives 3000. Rounded to whole øre, alike for a payment and
 * its refund.
 */
export function vatPart(ore: number): number {
  return ore < 0 ? -vatPart(-ore) : Math.round(ore / 5)
}

/** Kroner for one SMS in a package, with two decimals: 15000 øre for 100 credits gives `1,50`. */
export function pricePerSms(ore: number, credits: number): string {
  if (!(credits > 0)) return '–'
  return (Math.round(ore / credits) / 100).toFixed(2).replace('.', ',')
}
