import { sql } from 'kysely'
import type { ApiContext } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { UNUSED_SECONDS } from '#server/session-ends.ts'
import { hashToken } from '#server/tokens.ts'
import type { EnteredBy } from '#shared/access-rules.ts'
import type { LinkPurpose } from '../login/links.ts'
import { newToken, sessionCookie } from './cookie.ts'

export interface NewSession {
  readonly userId: string
  /** The purpose of the link that was redeemed, or another way in. */
  readonly purpose: LinkPurpose | EnteredBy
  /** The second factor was shown as well. */
  readonly passedFactor?: boolean
  /** The provider at which they proved who they are. */
  readonly oidcProvider?: string | null
  /** The superadmin whose link was redeemed. */
  readonly supportId?: string | null
}

/** The request that starts a session. */
export interface Origin {
  readonly services: Pick<Services, 'config'>
  readonly request: Pick<ApiContext['request'], 'headers'>
}

/**
 * Starts a session with a new token for a user who has proven themselves, and returns its cookie for `keepSession`,
 * or no cookie for a deactivated user. Waits for a transaction that ends the user's sessions: that transaction holds
 * the user (`lockUser`), so one of the two sees what the other wrote.
 */
export const startSession = async (
  tx: SystemTransaction,
  { services: { config }, request: { headers } }: Origin,
  { userId, purpose, passedFactor = false, oidcProvider = null, supportId = null }: NewSession,
): Promise<string[]> => {
  const token = newToken()
  const [, { rows }] = await Promise.all([
    sql`select from users where id = ${userId} for share`.execute(tx),
    sql`
      insert into sessions (user_id, token, token_hash, expires_at, user_agent, entered_by, passed_factor,
        oidc_provider, support_id)
      select u.id, case when previous_version_serves() then ${token} end, ${hashToken(token)},
        now() + ${UNUSED_SECONDS} * interval '1 second', ${headers.get('user-agent')}, ${purpose}, ${passedFactor},
        ${oidcProvider}, ${supportId}::uuid
      from users u
      where u.id = ${userId} and not exists (select from profiles p where p.user_id = u.id and p.soft_deleted)
      returning id`.execute(tx),
  ])
  return rows.length > 0 ? [sessionCookie(config, token, UNUSED_SECONDS)] : []
}

/** Extends a session. False when it was ended meanwhile: an ended session never comes back. */
export const renewSession = async (
  tx: SystemTransaction,
  sessionId: string,
  { expiresAt, now }: { readonly expiresAt: Date; readonly now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ expiresAt, updatedAt: now })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the session of a token. */
export const endSession = async (tx: SystemTransaction, token: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute()
}
