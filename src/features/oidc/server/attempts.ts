import { sql } from 'kysely'
import type { Database, SystemTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { hashToken } from '#server/tokens.ts'
import type { Purpose } from '../outcomes.ts'

export const ATTEMPT_MINUTES = 10

/** What a login is for. */
export type Aim =
  | { readonly purpose: 'login' }
  | { readonly purpose: 'link'; readonly sessionId: string }
  | { readonly purpose: 'join'; readonly invitationHash: Buffer; readonly fullName: string }

interface NewAttempt {
  readonly provider: string
  /** Goes to the provider and comes back with the browser. */
  readonly state: string
  /** Stays in the browser, as a cookie. */
  readonly browser: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly returnTo: string | null
  readonly aim: Aim
}

/** Remembers a login until its browser comes back. Old ones go at the same time. */
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

/** Every night, for those whose browser never came back: a name may be with them. */
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
 * Takes an attempt away, whatever comes of it: of any number of returns with one state, one gets it. Null also in another
 * browser than the one that began it: nobody is made to finish what somebody else has begun.
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
