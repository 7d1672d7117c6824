import * as z from 'zod/mini'
import { Company, FullName, singleLine, tidied } from '#features/identity/rules.ts'
import { ROLES } from '#shared/roles.ts'

/** The phrase that confirms a permanent deletion. Part 2 section 5 of the specification. */
export const HARD_DELETE_PHRASE = 'SLETT PERMANENT'

/** Days that a magic link is valid. */
export const MAGIC_DAYS = { min: 1, max: 365, fallback: 30 } as const

/** The typed number of days within the limits; 30 if it is not a number. */
export const magicDays = (typed: string): number => {
  const days = /^\s*\d+\s*$/.test(typed) ? Number(typed) : MAGIC_DAYS.fallback
  return Math.min(MAGIC_DAYS.max, Math.max(MAGIC_DAYS.min, days))
}

/** The SMS service is 'God' above this many credits in all. */
export const GOOD_CREDITS = 100

/** Øre a credit, for purchases without a recorded price. */
export const ORE_PER_UNPRICED_CREDIT = 50

export const CUSTOMER_SORTS = ['created', 'name', 'email', 'company', 'role'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

export const ECONOMY_SORTS = ['revenue', 'purchased', 'used', 'remaining'] as const
export type EconomySort = (typeof ECONOMY_SORTS)[number]

export const DIRECTIONS = ['ascending', 'descending'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** The text of a search: limited in length, without characters that the database refuses. */
export const Search = z.string().check(tidied(), z.maxLength(100, 'Søket er for langt'), singleLine('Søket'))

/** A user's name, company and role as the superadmin edits them. Only administrators have a company. */
export const UserDetails = z.object({
  fullName: FullName,
  company: Company,
  newRole: z.enum(ROLES, 'Velg en rolle'),
})
export type UserDetails = z.infer<typeof UserDetails>
/** In the API, an absent field stays unchanged. */
export const UserChanges = z.partial(UserDetails)
export type UserChanges = z.infer<typeof UserChanges>

const GRANT = 'Skriv et helt antall SMS fra 1 til 100\u00a0000'

/** A separate schema, so that the form checks invoice and reason even while other fields are wrong. */
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
      // Also runs while another field is wrong: the form shows all its errors at once.
      when: ({ value }) => GrantWords.safeParse(value).success,
    }),
  )
export type GrantForm = z.infer<typeof GrantForm>

/** The choice for the coming shifts of an office that closes: cancel them and notify, or leave them. */
export const SHIFTS_OF_CLOSED = ['cancel', 'keep'] as const
export type ShiftsOfClosed = (typeof SHIFTS_OF_CLOSED)[number]
