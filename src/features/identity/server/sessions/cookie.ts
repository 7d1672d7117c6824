import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import { readCookie } from '#server/http/cookies.ts'
import { isSameSecret } from '#server/tokens.ts'

type Signing = Pick<Config, 'https' | 'secret'>

/** Browsers accept the prefix over https only; some refuse it on http://localhost. */
const nameIn = ({ https }: Signing) => (https ? '__Host-vikarklar' : 'vikarklar')

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * The cookie of a session: its token, and a signature, so that a forged cookie is refused without the database
 * (`app/strangers.ts`).
 */
export const sessionCookie = (config: Signing, token: string, seconds: number): string =>
  write(config, encodeURIComponent(`${token}.${signatureOf(config, token)}`), seconds)

/** Makes the browser forget its session. */
export const endedCookie = (config: Signing): string => write(config, '', 0)

/** The session token in the cookies, when we signed it; else null. */
export const readToken = (config: Signing, cookies: string): string | null => {
  const [, token, signature] =
    /^(.+)\.([^.]*)$/.exec(decoded(readCookie(cookies, nameIn(config)) ?? '')) ?? []
  if (token === undefined || signature === undefined) return null
  return isSameSecret(signature, signatureOf(config, token)) ? token : null
}

const write = (config: Signing, value: string, seconds: number): string =>
  `${nameIn(config)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; ${config.https ? 'Secure; ' : ''}SameSite=Lax`

const signatureOf = ({ secret }: Signing, token: string): string =>
  createHmac('sha256', secret).update(token).digest('base64')

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
