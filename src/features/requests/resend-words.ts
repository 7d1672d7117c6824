import { formatCount } from '#shared/counts.ts'
import { momentInShort } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { smsWithPrice } from './price-words.ts'

/** The consequences of sending a failed SMS once more. */
export interface Resending {
  /** E.164. */
  readonly recipient: string
  /** The employer that pays; null without a name. */
  readonly customer: string | null
  /** Credits that it costs, the balance before, and about what one costs in øre. */
  readonly sms: { readonly needed: number; readonly balance: number; readonly priceOre: number | null }
  /**
   * The end of the employer's quiet hours, during which the press must be confirmed. Null: it is not quiet, or the
   * message may be sent in them.
   */
  readonly quietUntil: string | null
}

/** The same in words, one sentence each. */
export const resendWords = (
  { recipient, customer, sms: { needed, balance, priceOre }, quietUntil }: Resending,
  now: Date,
): string[] => [
  `SMS-en til ${formatPhone(recipient)} sendes én gang til, med den samme lenken.`,
  `Det koster ${customer ?? 'kunden'} ${smsWithPrice(needed, priceOre)}, og etterpå er det ${formatCount(balance - needed)} igjen.`,
  'Kommer den ikke fram, betales den tilbake.',
  ...(quietUntil === null
    ? []
    : [
        `Det er stilletid hos kunden til ${momentInShort(quietUntil, now)}. Du velger om den skal sendes likevel.`,
      ]),
]
