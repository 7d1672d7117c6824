import * as z from 'zod/mini'
import { Company, FullName, singleLine, tidied } from '#features/accounts/rules.ts'
import { ROLES } from '#shared/roles.ts'

/** Must be typed to delete for good. Part 2 section 5 of the specification. */
export const HARD_DELETE_PHRASE = 'SLETT PERMANENT'

/** How long a magic link is valid, in days. */
export const MAGIC_DAYS = { min: 1, max: 365, fallback: 30 } as const

/** What was typed as a number of days: 30 where it is none, and within the limits. */
export const magicDays = (typed: string): number => {
  const days = /^\s*\d+\s*$/.test(typed) ? Number(typed) : MAGIC_DAYS.fallback
  return Math.min(MAGIC_DAYS.max, Math.max(MAGIC_DAYS.min, days))
}

/** The SMS service is 'God' above this many credits in total. */
export const GOOD_CREDITS = 100

/** Øre a credit, for a purchase without a recorded price. */
export const ORE_PER_UNPRICED_CREDIT = 50

export const CUSTOMER_SORTS = ['created', 'name', 'email', 'company', 'role'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

export const ECONOMY_SORTS = ['revenue', 'purchased', 'used', 'remaining'] as const
export type EconomySort = (typeof ECONOMY_SORTS)[number]

export const DIRECTIONS = ['ascending', 'descending'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** What is typed into a search: limited in length, with nothing that the database refuses. */
export const Search = z.string().check(tidied(), z.maxLength(100, 'Søket er for langt'), singleLine('Søket'))

/** A user's name, company and role, as the superadmin changes them. The company is of administrators only. */
export const UserDetails = z.object({
  fullName: FullName,
  company: Company,
  newRole: z.enum(ROLES, 'Velg en rolle'),
})
export type UserDetails = z.infer<typeof UserDetails>
/** In the API: what is not sent stays as it is. */
export const UserChanges = z.partial(UserDetails)
export type UserChanges = z.infer<typeof UserChanges>

const CREDITS = 'Skriv et helt antall SMS fra 1 til 1\u00a0000\u00a0000'
const PRICE = 'Skriv en pris fra 1 til 1\u00a0000\u00a0000 kr'
const ORDER = 'Skriv et helt tall fra 0 til 9999'

/** An SMS package for sale. The price in øre, VAT included. */
export const PackageForm = z.object({
  packageName: z
    .string()
    .check(
      tidied(),
      z.minLength(1, 'Fyll ut navn'),
      z.maxLength(60, 'Navn kan ikke være lengre enn 60 tegn'),
      singleLine('Navn'),
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

const GRANT = 'Skriv et helt antall SMS fra 1 til 100\u00a0000'

/** The shape that lets the form check whether both invoice and reason are missing. */
const GrantWords = z.object({ invoice: z.string(), reason: z.string() })

/** Credits given to a customer, or revoked, with the invoice or the reason. */
export const GrantForm = z
  .object({
    direction: z.enum(['give', 'take-back'], 'Velg om du gir eller trekker tilbake'),
    credits: z.int(GRANT).check(z.gte(1, GRANT), z.lte(100_000, GRANT)),
    invoice: z
      .string()
      .check(
        z.trim(),
        z.maxLength(40, 'Fakturanummer kan ikke være lengre enn 40 tegn'),
        z.regex(
          /^$|^(?!(?:.*\p{L}){9})(?=.*\d)[\p{L}\d ./-]*$/u,
          'Fakturanummer må ha et siffer, og kan ha noen få bokstaver, mellomrom, punktum, / og -',
        ),
      ),
    reason: z
      .string()
      .check(
        tidied(),
        z.maxLength(200, 'Begrunnelsen kan ikke være lengre enn 200 tegn'),
        singleLine('Begrunnelsen'),
      ),
  })
  .check(
    z.refine(({ invoice, reason }) => invoice !== '' || reason !== '', {
      message: 'Skriv fakturanummer eller begrunnelse',
      path: ['reason'],
      // Also while another field is wrong: a form tells all that is wrong at once.
      when: ({ value }) => GrantWords.safeParse(value).success,
    }),
  )
export type GrantForm = z.infer<typeof GrantForm>

/** What becomes of the coming shifts of an office that closes: cancelled and told of, or left as they are. */
export const SHIFTS_OF_CLOSED = ['cancel', 'keep'] as const
export type ShiftsOfClosed = (typeof SHIFTS_OF_CLOSED)[number]
