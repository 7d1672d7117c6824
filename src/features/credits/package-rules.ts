import * as z from 'zod/mini'
import { ONE_LINE, tidyLine } from '#shared/text.ts'
import '#shared/schema-words.ts'

const CREDITS = 'Skriv et helt antall SMS fra 1 til 1\u00a0000\u00a0000'
const PRICE = 'Skriv en pris fra 1 til 1\u00a0000\u00a0000 kr'
const ORDER = 'Skriv et helt tall fra 0 til 9999'

/** An SMS package for sale. The price in øre, VAT included. */
export const PackageForm = z.object({
  packageName: z
    .string()
    .check(
      z.overwrite(tidyLine),
      z.minLength(1, 'Fyll ut navn'),
      z.maxLength(60, 'Navn kan ikke være lengre enn 60 tegn'),
      z.regex(ONE_LINE, 'Navn inneholder tegn som ikke kan brukes'),
    ),
  credits: z.int(CREDITS).check(z.gte(1, CREDITS), z.lte(1_000_000, CREDITS)),
  priceOre: z.int(PRICE).check(z.gte(100, PRICE), z.lte(100_000_000, PRICE)),
  /** The payment provider's price id; empty: none. */
  stripePriceId: z
    .string()
    .check(
      z.trim(),
      z.maxLength(100, 'Pris-ID kan ikke være lengre enn 100 tegn'),
      z.regex(/^[\w-]*$/, 'Pris-ID kan bare ha bokstaver, tall, _ og -'),
    ),
  isPopular: z.boolean(),
  isActive: z.boolean(),
  displayOrder: z.int(ORDER).check(z.gte(0, ORDER), z.lte(9999, ORDER)),
})
export type PackageForm = z.infer<typeof PackageForm>
