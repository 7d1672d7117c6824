import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { repeatIfLost } from './database/lost.ts'
import type { DB } from './database/types.ts'
import type { Clock } from './clock.ts'
import type { Logger } from './log.ts'
import { isSameSecret } from './tokens.ts'

/** How Better Auth signs and names the session's cookie. */
interface Signing {
  readonly secret: string
  readonly cookieName: string
}

/**
 * Finds the session, and its user, that a request's cookies open; null when there is none. Every request begins with it, so
 * it is ours: with the library's look-up the whole check takes twice as long (`npm run trials -- session`). It reads the same
 * cookie as the library, which renews and ends sessions, and like it removes one that has expired.
 */
export const findSession = (
  db: Kysely<DB>,
  signing: Signing,
  cookies: string,
  { log, clock }: { log: Logger; clock: Clock },
) =>
  repeatIfLost(
    () => findOnce(db, signing, cookies, clock.now()),
    (err) => log.warn({ err }, 'a look-up of a session lost its connection and is retried'),
  )

/** The session token in the cookies, when we signed it; else null. */
export const readToken = ({ secret, cookieName }: Signing, cookies: string): string | null =>
  readSigned(secret, readCookie(cookies, cookieName))

const findOnce = async (db: Kysely<DB>, signing: Signing, cookies: string, now: Date) => {
  const token = readToken(signing, cookies)
  if (token === null) return null
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id',
      'sessions.createdAt',
      'sessions.updatedAt',
      'sessions.expiresAt',
      'sessions.enteredBy',
      'sessions.oidcProvider',
      'sessions.supportId',
      'sessions.passedFactor',
      'sessions.provenAt',
      'sessions.userId',
      'sessions.actsFor',
      'users.email',
      'users.emailVerified',
    ])
    .where('sessions.token', '=', token)
    .executeTakeFirst()
  if (!found) return null
  if (found.expiresAt >= now) return found
  await db.deleteFrom('sessions').where('token', '=', token).where('expiresAt', '<', now).execute()
  return null
}

/** The first of that name, as the library reads them. */
const readCookie = (cookies: string, name: string): string => {
  const wanted = cookies
    .split(';')
    .find((cookie) => cookie.split('=', 1)[0]?.trim() === name && cookie.includes('='))
  try {
    return decodeURIComponent(wanted?.slice(wanted.indexOf('=') + 1).trim() ?? '')
  } catch {
    return ''
  }
}

/** The value before the last dot, when what follows is its signature. */
const readSigned = (secret: string, cookie: string): string | null => {
  const [, value, signature] = /^(.+)\.([^.]*)$/.exec(cookie) ?? []
  if (value === undefined || signature === undefined) return null
  return isSameSecret(signature, createHmac('sha256', secret).update(value).digest('base64')) ? value : null
}
