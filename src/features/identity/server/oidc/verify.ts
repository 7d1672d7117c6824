import * as client from 'openid-client'
import type { OidcProvider } from '#server/config/oidc.ts'
import { TooBusy } from '#server/load/semaphore.ts'
import type { Failure } from '../../oidc-outcomes.ts'
import type { Attempt } from './attempts.ts'
import { atProvider, discover, ProviderDown } from './providers.ts'

const SUBJECT_MAX = 255

export type Answered =
  | {
      readonly subject: string
      /** The time of the login there; null if the provider does not state it. */
      readonly authenticatedAt: Date | null
    }
  | { readonly failure: Failure; /** A fixed word for the log. */ readonly why: string }

/**
 * Exchanges the browser's code for an ID token and checks it: signature, issuer, audience, time and nonce, and by
 * PKCE that the code belongs to this attempt. Only the subject and the time of the login are used: an e-mail address
 * in it proves nothing, confirmed or not.
 */
export const readAnswer = async (
  provider: OidcProvider,
  address: URL,
  state: string,
  { nonce, codeVerifier }: Pick<Attempt, 'nonce' | 'codeVerifier'>,
): Promise<Answered> => {
  try {
    const configuration = await discover(provider)
    const tokens = await atProvider(() =>
      client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      }),
    )
    const { sub: subject = '', auth_time: seconds } = tokens.claims() ?? {}
    if (subject === '' || subject.length > SUBJECT_MAX || subject.includes('\0'))
      return { failure: 'bad-answer', why: 'OIDC_SUBJECT' }
    return { subject, authenticatedAt: momentOf(seconds) }
  } catch (error) {
    return describeRefusal(error)
  }
}

const YEAR_2100 = 4_102_444_800

/** Null for an impossible time, which the database would refuse. */
const momentOf = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && seconds > 0 && seconds < YEAR_2100 ? new Date(seconds * 1000) : null

/** The library's errors hold the provider's answer with its tokens, so only their codes are passed on. */
const describeRefusal = (error: unknown): Answered => {
  if (error instanceof ProviderDown || error instanceof TooBusy) return { failure: 'down', why: 'OIDC_DOWN' }
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'temporarily_unavailable' || error.error === 'server_error'
      ? { failure: 'down', why: 'OIDC_DOWN' }
      : { failure: 'denied', why: 'OIDC_DENIED' }
  if (error instanceof client.ResponseBodyError) return { failure: 'bad-answer', why: 'OIDC_CODE_REFUSED' }
  const code = codeOf(error)
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return { failure: 'clock', why: 'OIDC_CLOCK' }
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || isUnreached(error) || isServerError(error))
    return { failure: 'down', why: 'OIDC_DOWN' }
  return { failure: 'bad-answer', why: 'OIDC_BAD_ANSWER' }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && error.cause !== error && error.cause instanceof TypeError)

const isServerError = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Response && error.cause.status >= 500
