import { sql } from 'kysely'
import type { Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { ProvenByPassword } from '#server/passwords.ts'
import type { Services } from '#server/services.ts'
import { readEntrance, type HalfSession } from '../sessions/read-session.ts'
import { endedCookie, readToken } from '../sessions/cookie.ts'
import { endSession, startSession } from '../sessions/start-session.ts'

const system = new SystemScope(null)

/**
 * Checks e-mail and password, with equal work for known and unknown addresses, and starts a session. It is half a
 * session if the user has a second factor. Null for wrong credentials and for deactivated users.
 */
export const signIn = async (
  services: Services,
  { email, password }: { email: string; password: string },
  headers: Headers,
  setCookie: (value: string) => void,
): Promise<Session | HalfSession | null> => {
  const proven = await services.passwords.check(email, password)
  if (proven === null) return null
  const { userId } = proven
  const cookies = await services.database.transaction(system, async (tx) => {
    if (await wasReplaced(tx, proven)) return []
    return startSession(tx, { services, request: { headers } }, { userId, purpose: 'password' })
  })
  return keepSession(services, cookies, setCookie)
}

/**
 * Was the password replaced after it was checked? Waits for a transaction that replaces it. Only a person who knows
 * the password gets here, so no stranger locks another person's row.
 */
const wasReplaced = async (tx: SystemTransaction, { userId, setAt }: ProvenByPassword): Promise<boolean> => {
  await sql`select from users where id = ${userId} for share`.execute(tx)
  const stored = await tx
    .selectFrom('accounts')
    .select('updatedAt')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return stored?.updatedAt.getTime() !== setAt.getTime()
}

/** Hands the new session's cookies to the browser, if the gate lets its owner in or waits for the second factor. */
export const keepSession = async (
  services: Services,
  cookies: readonly string[],
  setCookie: (value: string) => void,
): Promise<Session | HalfSession | null> => {
  const entered = await readEntrance(services, new Headers({ cookie: cookies.map(nameAndValue).join('; ') }))
  if (entered) cookies.forEach(setCookie)
  return entered
}

/** Ends the session that the request's cookie belongs to and tells the browser to forget it. */
export const signOut = async (
  { config, database }: Services,
  headers: Headers,
  setCookie: (value: string) => void,
): Promise<void> => {
  const token = readToken(config, headers.get('cookie') ?? '')
  if (token !== null) await database.transaction(system, (tx) => endSession(tx, token))
  setCookie(endedCookie(config))
}

const nameAndValue = (cookie: string) => cookie.split(';', 1)[0] ?? ''
