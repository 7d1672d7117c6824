const kroner = new Intl.NumberFormat('nb-NO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount in øre as Norwegian money: 149000 becomes `1 490,00 kr`, with no-break spaces, for the screen. */
export function formatKroner(ore: number): string {
  return `${kroner.format(Math.round(ore) / 100 || 0)}\u00a0kr` // never -0, which would be written so
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
