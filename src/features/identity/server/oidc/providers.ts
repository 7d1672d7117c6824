import * as client from 'openid-client'
import type { Config } from '#server/config/config.ts'
import type { OidcProvider } from '#server/config/oidc.ts'
import { createSemaphore } from '#server/load/semaphore.ts'

/** A provider that does not answer within this time counts as down. */
const TIMEOUT_SECONDS = 5
/** Validity of a provider's metadata. */
const KNOWN_MS = 60 * 60_000
/** Pause after a provider did not answer. */
const DOWN_MS = 5000

export const findProvider = ({ oidc }: Pick<Config, 'oidc'>, id: string): OidcProvider | undefined =>
  oidc.find((provider) => provider.id === id)

/** The provider did not answer, or its answer was invalid. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown'
}

interface Known {
  readonly until: number
  readonly answer: Promise<client.Configuration>
}

const known = new WeakMap<OidcProvider, Known>()

/**
 * A provider's metadata: addresses and keys. The first login fetches it, once for all simultaneous logins, so a
 * provider that is down delays neither the start of the service nor other logins.
 *
 * @throws ProviderDown
 */
export const discover = async (provider: OidcProvider): Promise<client.Configuration> => {
  const found = known.get(provider)
  if (found && found.until > Date.now()) return found.answer
  const answer = ask(provider)
  known.set(provider, { until: Date.now() + KNOWN_MS, answer })
  try {
    return await answer
  } catch (error) {
    known.set(provider, { until: Date.now() + DOWN_MS, answer })
    throw error
  }
}

const ask = async ({ issuer, clientId, clientSecret }: OidcProvider): Promise<client.Configuration> => {
  const execute = [
    client.enableNonRepudiationChecks, // checks the signature although the token comes from the provider itself
    ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []), // only on this machine
  ]
  const options = { timeout: TIMEOUT_SECONDS, execute }
  try {
    const configuration = await atProvider(() =>
      client.discovery(new URL(issuer), clientId, clientSecret, undefined, options),
    )
    // The library accepts Entra's tokens of every tenant.
    if (new URL(configuration.serverMetadata().issuer).href !== issuer) throw new Error('another issuer')
    return configuration
  } catch (cause) {
    throw new ProviderDown('the provider does not say who it is, or that it is another', { cause })
  }
}

const calls = createSemaphore({ atOnce: 20, waiting: 200, patienceMs: 5000 })

/** Limits simultaneous calls to providers, apart from other work. @throws TooBusy */
export const atProvider = <T>(work: () => Promise<T>): Promise<T> => calls.run(work)

/** The provider's logout page; null if it has none. We keep no token, so none is sent. */
export const logoutAddress = async (provider: OidcProvider, returnTo: string): Promise<string | null> => {
  const configuration = await discover(provider)
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href
}
