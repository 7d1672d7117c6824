import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import { readCookie } from '#server/http/cookies.ts'
import { hashToken } from '#server/tokens.ts'
import { LINK_SECONDS } from './links.ts'

const nameIn = ({ https }: Config) => (https ? '__Host-vikarklar-ask' : 'vikarklar-ask')

/** Identifies a browser that has requested a login link: the SHA-256 of a cookie that lives as long as a link. */
export const readAskingBrowser = (config: Config, headers: Headers): Buffer | null => {
  const secret = readCookie(headers.get('cookie') ?? '', nameIn(config))
  return secret ? hashToken(secret) : null
}

/**
 * Identifies a browser that asks for a link, by the cookie of its former request or by a new one, which it must
 * store.
 */
export const askingBrowser = (config: Config, headers: Headers): { hash: Buffer; cookie: string } => {
  const name = nameIn(config)
  const known = readCookie(headers.get('cookie') ?? '', name)
  const secret = known && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url')
  const cookie = `${name}=${secret}; Max-Age=${LINK_SECONDS.login}; Path=/; HttpOnly; SameSite=Lax${config.https ? '; Secure' : ''}`
  return { hash: hashToken(secret), cookie }
}
