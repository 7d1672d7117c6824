import type { RateLimit } from '#server/load/rate-limit.ts'

/** Logins by a provider that begin: each keeps a row until it comes back. A school's whole staff shares a network. */
export const PROVIDER_LOGINS_PER_ADDRESS: RateLimit = {
  name: 'provider-logins',
  max: 60,
  windowSeconds: 60,
}
