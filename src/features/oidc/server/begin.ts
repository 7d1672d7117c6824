import * as client from 'openid-client'
import { allow } from '#features/accounts/server/rate-limits.ts'
import type { ApiContext } from '#server/api/context.ts'
import { notFound } from '#server/api/problems.ts'
import type { OidcProvider } from '#server/config/oidc.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { perNetwork } from '#server/load/rate-limit.ts'
import type { Services } from '#server/services.ts'
import { safeReturnTo } from '#shared/paths.ts'
import { serverPatterns } from '#shared/server-paths.ts'
import { NO_LONGER_THERE } from '../texts.ts'
import { ATTEMPT_MINUTES, keepAttempt, type Aim } from './attempts.ts'
import { discover, findProvider } from './providers.ts'
import { PROVIDER_LOGINS_PER_ADDRESS } from './rate-limits.ts'

/** The provider of this short name, for one more try of this network. */
export const providerFor = async (context: ApiContext, id: string): Promise<OidcProvider> => {
  await allow(context, perNetwork(PROVIDER_LOGINS_PER_ADDRESS, context.request.ip))
  const provider = findProvider(context.services.config, id)
  if (!provider) throw notFound(NO_LONGER_THERE)
  return provider
}

/** Whoever logged in there longer ago does so anew. */
const LONGEST_LOGIN_SECONDS = 30 * 24 * 3600

/** The cookie that ties a login to the browser that began it. */
export const cookieName = (https: boolean) => (https ? '__Host-vikarklar-via' : 'vikarklar-via')

export const browserCookie = (https: boolean, value: string, seconds: number): string =>
  `${cookieName(https)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`

/** Where the provider sends browsers back to; it must know this address. */
export const callbackAddress = ({ appUrl }: Services['config'], { id }: OidcProvider): string =>
  appUrl + serverPatterns.oidcCallback.replace('$provider', id)

interface Beginning {
  readonly provider: OidcProvider
  readonly aim: Aim
  readonly returnTo: string | null
  /** Nobody comes back who is only still logged in there. */
  readonly isAnew: boolean
}

/**
 * Remembers the login and returns the provider's page that the browser goes to. Whoever links an identity or joins with one
 * logs in there anew: on a shared machine somebody else may be logged in already. `max_age` obliges the provider
 * to say when they did.
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
