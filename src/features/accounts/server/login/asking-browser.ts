import { randomBytes } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import type { Config } from '#server/config/config.ts'
import { hashToken } from '#server/tokens.ts'
import { LINK_SECONDS } from './links.ts'

const nameIn = ({ https }: Config) => (https ? '__Host-vikarklar-ask' : 'vikarklar-ask')

/** Which browser this is, if it has asked for a login link: SHA-256 of a cookie that lives as long as a link. */
export const readAskingBrowser = (config: Config, headers: Headers): Buffer | null => {
  const secret = parseCookies(headers.get('cookie') ?? '').get(nameIn(config))
  return secret ? hashToken(secret) : null
}

/** A browser that asks: the same one as when it asked before. With the cookie that it is to keep. */
export const askingBrowser = (config: Config, headers: Headers): { hash: Buffer; cookie: string } => {
  const name = nameIn(config)
  const known = parseCookies(headers.get('cookie') ?? '').get(name)
  const secret = known && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url')
  const cookie = `${name}=${secret}; Max-Age=${LINK_SECONDS.login}; Path=/; HttpOnly; SameSite=Lax${config.https ? '; Secure' : ''}`
  return { hash: hashToken(secret), cookie }
}
