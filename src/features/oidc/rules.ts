import * as z from 'zod/mini'
import { FullName } from '#features/accounts/rules.ts'

/** The short name of a provider, as the operator has set it. */
export const ProviderId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,29}$/, 'Velg en innlogging fra listen'))

/** Who is invited to an office and makes no password: the provider vouches for them from then on. */
export const ProviderJoin = z.object({
  fullName: FullName,
  termsAccepted: z.literal(true, 'Du må godta vilkårene'),
})
export type ProviderJoin = z.infer<typeof ProviderJoin>
