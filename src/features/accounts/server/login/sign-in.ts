import { APIError } from 'better-auth/api'
import type { Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { readEntrance, type HalfSession } from '../session.ts'
import type { EnteredBy } from '#shared/access-rules.ts'
import type { Redeemed } from './links.ts'

/**
 * Checks e-mail and password (in equal time for known and unknown addresses) and starts a session, half of one for somebody
 * with a second factor. Returns the person, or null for wrong credentials and for deactivated users.
 */
export const signIn = async (
  services: Services,
  credentials: { email: string; password: string },
  headers: Headers,
  setCookie: (value: string) => void,
): Promise<Session | HalfSession | null> => {
  const { email } = credentials
  const before = await services.database.transaction(gate, (tx) => readCredential(tx, email))
  const cookies = await signInByPassword(services, credentials, headers)
  if (cookies === null) return null
  const after = await services.database.transaction(gate, async (tx) => {
    await lockUserOf(tx, email)
    return readCredential(tx, email)
  })
  if (after === before) return keepSession(services, cookies, setCookie)
  await endSession(services, cookies) // the password was replaced while it was checked
  return null
}

const signInByPassword = async (
  { auth }: Services,
  credentials: { email: string; password: string },
  headers: Headers,
): Promise<string[] | null> => {
  try {
    const answer = await auth.api.signInEmail({ body: credentials, headers, returnHeaders: true })
    return answer.headers.getSetCookie()
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return null
    throw error
  }
}

const gate = new SystemScope(null)

/** Returns when the user's password was set, in milliseconds; null without one. */
const readCredential = async (tx: SystemTransaction, email: string): Promise<number | null> => {
  const credential = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.userId', 'users.id')
    .select('accounts.updatedAt')
    .where('users.email', '=', email.toLowerCase())
    .where('accounts.providerId', '=', 'credential')
    .executeTakeFirst()
  return credential?.updatedAt.getTime() ?? null
}

/**
 * Waits for a transaction that replaces the password; such a transaction sees a session that was started before. Only a
 * person who knows the password gets here: no stranger locks the row of another.
 */
const lockUserOf = (tx: SystemTransaction, email: string) =>
  tx.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).forShare().execute()

interface NewSession {
  readonly userId: string
  /** The purpose of the link that was redeemed, or another way in. */
  readonly purpose: Redeemed['purpose'] | EnteredBy
  /** Whether the second factor was shown as well. */
  readonly passedFactor?: boolean
  /** Whom they have proven themselves by, where that was a provider. */
  readonly oidcProvider?: string | null
  /** The superadmin whose link was redeemed. */
  readonly supportId?: string | null
}

/** Starts a session of {@link entering}; resolves to its cookies. */
export type Start = (begun: NewSession) => Promise<string[]>

/**
 * Runs a transaction that ends with a new session. The session is committed on a connection of its own, before the transaction:
 * whatever a run has begun that is repeated or fails is ended again, so at most one session is left.
 */
export const entering = async <T>(
  services: Services,
  scope: SystemScope,
  headers: Headers,
  work: (tx: SystemTransaction, start: Start) => Promise<T>,
): Promise<T> => {
  let begun: string[] = []
  const endBegun = async () => {
    const cookies = begun
    begun = []
    await endSession(services, cookies)
  }
  try {
    return await services.database.transaction(scope, async (tx) => {
      await endBegun()
      return work(tx, async (wanted) => {
        begun = await startSession(services, wanted, headers)
        return begun
      })
    })
  } catch (error) {
    await endBegun().catch(() => undefined) // it opens nothing: no browser has its cookie
    throw error
  }
}

const endSession = async ({ auth }: Services, cookies: readonly string[]): Promise<void> => {
  if (cookies.length === 0) return
  await auth.api.signOut({ headers: new Headers({ cookie: cookies.map(nameAndValue).join('; ') }) })
}

/** Starts a session for a user who has proven themselves. Returns its cookies, for `keepSession`. */
export const startSession = async (
  { auth }: Services,
  { userId, purpose, passedFactor = false, oidcProvider = null, supportId = null }: NewSession,
  headers: Headers,
): Promise<string[]> => {
  const { headers: answer } = await auth.api.startSession({
    body: { userId, enteredBy: purpose, passedFactor, oidcProvider, supportId },
    headers,
    returnHeaders: true,
  })
  return answer.getSetCookie()
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

/** Is this the logged-in user's current password? */
export const isRightPassword = async (
  { auth }: Services,
  password: string,
  headers: Headers,
): Promise<boolean> => {
  try {
    return (await auth.api.verifyPassword({ body: { password }, headers })).status
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return false
    throw error
  }
}

/** Ends the session that the request's cookie belongs to and tells the browser to forget it. */
export const signOut = async (
  { auth }: Services,
  headers: Headers,
  setCookie: (value: string) => void,
): Promise<void> => {
  const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true })
  answer.getSetCookie().forEach(setCookie)
}

const nameAndValue = (cookie: string) => cookie.split(';', 1)[0] ?? ''
