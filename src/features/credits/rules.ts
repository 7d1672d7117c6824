import * as z from 'zod/mini'
import '#shared/schema-words.ts'

/** In the ledger: balance = bought + granted + returned - used - refunded. */
export const MOVEMENT_KINDS = ['bought', 'granted', 'used', 'returned', 'refunded'] as const

/** `held`: the payment differs from the agreed terms, so an operator must check it before anything is credited. */
export const PURCHASE_STATES = ['started', 'paid', 'canceled', 'refunded', 'held'] as const

/** The states shown to the buyer, without purchases that were begun and never paid. */
export const SHOWN_PURCHASE_STATES = [
  'paid',
  'refunded',
  'held',
] as const satisfies (typeof PURCHASE_STATES)[number][]
export type PurchaseState = (typeof SHOWN_PURCHASE_STATES)[number]

/** The initial state of every purchase; prices are in Norwegian kroner. */
export const CURRENCY = 'NOK'

/** The highest threshold for a warning, in credits; 0 means no warning. */
export const MOST_WARN_BELOW = 10_000

const WARN_BELOW = 'Skriv et helt tall fra 0 til 10\u00a0000'

export const WarningForm = z.object({
  warnBelow: z.int(WARN_BELOW).check(z.gte(0, WARN_BELOW), z.lte(MOST_WARN_BELOW, WARN_BELOW)),
})
export type WarningForm = z.infer<typeof WarningForm>

export const PACKAGE_CHANGED = 'Pakken er endret siden du åpnet siden. Se over og velg på nytt.'
export const PAYMENT_UNAVAILABLE = 'Betalingstjenesten svarer ikke akkurat nå. Prøv igjen om litt.'
export const NO_CARD_PAYMENT = 'SMS selges ikke med kort her. Bestill på e-post, så får dere faktura.'
export const PAYMENT_NOT_DONE =
  'Betalingen er ikke fullført ennå. SMS-ene kommer på saldoen så snart den er det.'
export const PAYMENT_HELD =
  'Betalingen stemmer ikke med kjøpet, så vi må se på den først. Kontakt support, så ordner vi det.'
export const PAYMENT_UNKNOWN =
  'Vi fant ikke betalingen. Er beløpet trukket fra kortet, så kontakt support, og vi ordner det.'
