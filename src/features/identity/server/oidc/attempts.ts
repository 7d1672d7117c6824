import { sql } from 'kysely'
import type { Database, SystemTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { hashToken } from '#server/tokens.ts'
import type { Purpose } from '../../oidc-outcomes.ts'

export const ATTEMPT_MINUTES = 10

/** The purpose of a login, with its data. */
export type Aim =
  | { readonly purpose: 'login' }
  | { readonly purpose: 'link'; readonly sessionId: string }
  | { readonly purpose: 'join'; readonly invitationHash: Buffer; readonly fullName: string }

interface NewAttempt {
  readonly provider: string
  /** Sent to the provider and returned by the browser. */
  readonly state: string
  /** Stored in the browser as a cookie. */
  readonly browser: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly returnTo: string | null
  readonly aim: Aim
}

/** Stores an attempt until its browser returns, and deletes old ones. */
export const keepAttempt = async (tx: SystemTransaction, attempt: NewAttempt): Promise<void> => {
  await forgetLate(tx)
  const { state, browser, aim, ...kept } = attempt
  await tx
    .insertInto('oidcAttempts')
    .values({
      ...kept,
      ...aim,
      stateHash: hashToken(state),
      browserHash: hashToken(browser),
      expiresAt: sql<Date>`now() + ${ATTEMPT_MINUTES} * interval '1 minute'`,
    })
    .execute()
}

/** Every night: deletes attempts whose browser never returned, because they may hold a name. */
export const forgetLateLogins = (database: Database, scope: SystemScope): Promise<void> =>
  database.transaction(scope, forgetLate)

const forgetLate = async (tx: SystemTransaction): Promise<void> => {
  await tx
    .deleteFrom('oidcAttempts')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
}

export interface Attempt {
  readonly purpose: Purpose
  /** {@link ATTEMPT_MINUTES} after its beginning. */
  readonly expiresAt: Date
  readonly nonce: string
  readonly codeVerifier: string
  readonly sessionId: string | null
  readonly invitationHash: Buffer | null
  readonly fullName: string | null
  readonly returnTo: string | null
}

interface Returning {
  readonly provider: string
  readonly state: string
  readonly browser: string
}

/**
 * Removes and returns an attempt, whatever its outcome: of any number of returns with one state, one gets it. Null in
 * every browser but the one that began it: a stranger's login cannot be finished in it.
 */
export const takeAttempt = async (
  tx: SystemTransaction,
  { provider, state, browser }: Returning,
): Promise<Attempt | null> => {
  const taken = await tx
    .deleteFrom('oidcAttempts')
    .where('stateHash', '=', hashToken(state))
    .where('browserHash', '=', hashToken(browser))
    .where('provider', '=', provider)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning([
      'purpose',
      'expiresAt',
      'nonce',
      'codeVerifier',
      'sessionId',
      'invitationHash',
      'fullName',
      'returnTo',
    ])
    .executeTakeFirst()
  return taken ?? null
}
