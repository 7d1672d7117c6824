import * as z from 'zod/mini'
import { FullName } from './rules.ts'

/** The short name of a provider, as the operator has set it. */
export const ProviderId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,29}$/, 'Velg en innlogging fra listen'))

/** The form of an invited person who logs in by a provider instead of a password. */
export const ProviderJoin = z.object({
  fullName: FullName,
  termsAccepted: z.literal(true, 'Du må godta vilkårene'),
})
export type ProviderJoin = z.infer<typeof ProviderJoin>
