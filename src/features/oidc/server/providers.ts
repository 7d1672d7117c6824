import * as client from 'openid-client'
import type { Config } from '#server/config/config.ts'
import type { OidcProvider } from '#server/config/oidc.ts'
import { createSemaphore } from '#server/load/semaphore.ts'

/** A provider answers within this, or counts as down. */
const TIMEOUT_SECONDS = 5
/** How long what a provider says of itself holds. */
const KNOWN_MS = 60 * 60_000
/** How long one that did not answer is not asked again. */
const DOWN_MS = 5000

export const findProvider = ({ oidc }: Pick<Config, 'oidc'>, id: string): OidcProvider | undefined =>
  oidc.find((provider) => provider.id === id)

/** The provider did not answer, or not as one does. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown'
}

interface Known {
  readonly until: number
  readonly answer: Promise<client.Configuration>
}

const known = new WeakMap<OidcProvider, Known>()

/**
 * What a provider says of its addresses and keys. It is asked when somebody first wants to log in, by one of many at once,
 * so that one that is down holds up neither the start nor any other login.
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
    client.enableNonRepudiationChecks, // the signature too, though the token comes from the provider itself
    ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []), // only on this machine
  ]
  const options = { timeout: TIMEOUT_SECONDS, execute }
  try {
    const configuration = await atProvider(() =>
      client.discovery(new URL(issuer), clientId, clientSecret, undefined, options),
    )
    // The library lets Entra speak for every tenant.
    if (new URL(configuration.serverMetadata().issuer).href !== issuer) throw new Error('another issuer')
    return configuration
  } catch (cause) {
    throw new ProviderDown('the provider does not say who it is, or that it is another', { cause })
  }
}

const calls = createSemaphore({ atOnce: 20, waiting: 200, patienceMs: 5000 })

/** Calls of providers wait for each other, and for nothing that other people need. @throws TooBusy */
export const atProvider = <T>(work: () => Promise<T>): Promise<T> => calls.run(work)

/** Where somebody logs out at the provider; null where it has no such page. No token is kept to show there. */
export const logoutAddress = async (provider: OidcProvider, returnTo: string): Promise<string | null> => {
  const configuration = await discover(provider)
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href
}
