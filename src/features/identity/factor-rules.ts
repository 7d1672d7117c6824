import * as z from 'zod/mini'
import '#shared/schema-words.ts'

/** Six digits from the app; anything else can only be a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed.replaceAll(/\s/g, ''))

const MAX = 60

/** A code of the app or a recovery code. */
export const FactorCode = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Skriv koden'), z.maxLength(MAX, 'Koden er for lang')),
})

/** The first code of an app that is being set up. */
export const FirstCode = z.object({
  code: z
    .string()
    .check(z.trim(), z.minLength(1, 'Skriv koden'), z.refine(isAppCode, 'Koden i appen har seks siffer')),
})

/** A code, or the password if the user has no second factor. */
export const Proof = z.object({
  proof: z.string().check(z.minLength(1, 'Fyll ut feltet'), z.maxLength(128, 'Det er for langt')),
})
