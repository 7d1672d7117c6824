import * as client from 'openid-client'
import { allow } from '../rate-limits.ts'
import type { ApiContext } from '#server/api/context.ts'
import { notFound } from '#server/api/problems.ts'
import type { OidcProvider } from '#server/config/oidc.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { perNetwork, type RateLimit } from '#server/load/rate-limit.ts'
import type { Services } from '#server/services.ts'
import { safeReturnTo } from '#shared/paths.ts'
import { serverPatterns } from '#shared/server-paths.ts'
import { NO_LONGER_THERE } from '../../texts-oidc.ts'
import { ATTEMPT_MINUTES, keepAttempt, type Aim } from './attempts.ts'
import { discover, findProvider } from './providers.ts'

/**
 * Logins by a provider that begin: each stores a row until the browser returns. All staff of a school share one
 * network.
 */
const PROVIDER_LOGINS_PER_ADDRESS: RateLimit = { name: 'provider-logins', max: 60, windowSeconds: 60 }

/** The provider of this short name. Counts an attempt of this network. */
export const providerFor = async (context: ApiContext, id: string): Promise<OidcProvider> => {
  await allow(context, perNetwork(PROVIDER_LOGINS_PER_ADDRESS, context.request.ip))
  const provider = findProvider(context.services.config, id)
  if (!provider) throw notFound(NO_LONGER_THERE)
  return provider
}

/** An older login at the provider must be repeated. */
const LONGEST_LOGIN_SECONDS = 30 * 24 * 3600

/** The cookie that ties a login to the browser that began it. */
export const cookieName = (https: boolean) => (https ? '__Host-vikarklar-via' : 'vikarklar-via')

export const browserCookie = (https: boolean, value: string, seconds: number): string =>
  `${cookieName(https)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`

/** The redirect address, which must be registered at the provider. */
export const callbackAddress = ({ appUrl }: Services['config'], { id }: OidcProvider): string =>
  appUrl + serverPatterns.oidcCallback.replace('$provider', id)

interface Beginning {
  readonly provider: OidcProvider
  readonly aim: Aim
  readonly returnTo: string | null
  /** A session at the provider is not enough. */
  readonly isAnew: boolean
}

/**
 * Stores the attempt and returns the provider's page for the browser. Linking an identity and joining with one
 * require a new login there, because on a shared machine another person may be logged in. `max_age` makes the
 * provider state the time of the login.
 *
 * @throws ProviderDown
 */
export const beginAt = async (
  { services, resHeaders }: ApiContext,
  scope: SystemScope,
  { provider, aim, returnTo, isAnew }: Beginning,
): Promise<string> => {
  const { config, database } = services
  const configuration = await discover(provider)
  const [state, nonce, codeVerifier] = [
    client.randomState(),
    client.randomNonce(),
    client.randomPKCECodeVerifier(),
  ]
  const browser = client.randomState()
  const attempt = { provider: provider.id, state, browser, nonce, codeVerifier, aim }
  await database.transaction(scope, (tx) =>
    keepAttempt(tx, { ...attempt, returnTo: safeReturnTo(returnTo) ?? null }),
  )
  resHeaders?.append('set-cookie', browserCookie(config.https, browser, ATTEMPT_MINUTES * 60))
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress(config, provider),
    scope: 'openid',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    max_age: String(isAnew ? 0 : LONGEST_LOGIN_SECONDS),
    ...(isAnew && { prompt: 'login' }),
  }).href
}
