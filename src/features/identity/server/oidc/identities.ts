import { sql } from 'kysely'
import { writeAudit } from '../audit.ts'
import { lockUser } from '../login/links.ts'
import { startSession, type Origin } from '../sessions/start-session.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { Session } from '#server/api/context.ts'
import type { Config } from '#server/config/config.ts'
import type { OidcProvider } from '#server/config/oidc.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { Identity } from '../../contract-oidc.ts'
import { identityLinkedMail, identityRemovedMail } from './messages.ts'

/** An identity at a provider: the subject, which never changes. Never an e-mail address. */
export interface Proven {
  readonly provider: OidcProvider
  readonly subject: string
  readonly authenticatedAt: Date | null
}

export const listIdentities = async (
  tx: SystemTransaction,
  { oidc }: Pick<Config, 'oidc'>,
  userId: string,
): Promise<Identity[]> => {
  const rows = await tx
    .selectFrom('oidcIdentities')
    .select(['id', 'issuer', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id, issuer, createdAt, lastUsedAt }) => {
    const known = oidc.find((provider) => provider.issuer === issuer)
    return {
      id,
      provider: known ? { id: known.id, name: known.name } : null,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }
  })
}

/** Has the user linked an identity at this provider? */
export const hasIdentity = async (
  tx: SystemTransaction,
  userId: string,
  { issuer }: OidcProvider,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('oidcIdentities')
    .select('id')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Starts a session for the user of the identity; the gate still asks for a second factor. Returns its
 * cookies (none for a deactivated user), or null if no user has the identity. A simultaneous removal either comes
 * first or waits.
 */
export const logInBy = async (
  tx: SystemTransaction,
  origin: Origin,
  proven: Proven,
): Promise<string[] | null> => {
  const { provider, subject } = proven
  const isIt = sql<boolean>`issuer = ${provider.issuer} and subject = ${subject}`
  await lockUser(tx, sql<string>`(select user_id from oidc_identities where ${isIt})`)
  const used = await tx
    .updateTable('oidcIdentities')
    .set({ lastUsedAt: sql<Date>`now()` })
    .where(isIt)
    .returning('userId')
    .executeTakeFirst()
  if (!used) return null
  return startSession(tx, origin, { userId: used.userId, purpose: 'oidc', oidcProvider: provider.id })
}

export type Linking = 'linked' | 'taken' | 'has-one' | 'logged-out'

/**
 * Links an identity to the logged-in user, and notifies them by e-mail. Checks the session again with the user
 * locked: a session that was ended meanwhile must not leave a way in.
 */
export const linkIdentity = async (
  tx: SystemTransaction,
  { config, clock }: Services,
  session: Session,
  proven: Proven,
): Promise<Linking> => {
  const { userId, sessionId } = session
  await lockUser(tx, userId)
  const found = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()
  if (!found) return 'logged-out'
  if (!(await addIdentity(tx, userId, proven)))
    return (await hasIdentity(tx, userId, proven.provider)) ? 'has-one' : 'taken'
  await sendEmails(tx, [identityLinkedMail(config, session, clock.now(), proven.provider.name)])
  return 'linked'
}

/** False if the identity is in use, or the user has another one at the same provider: two constraints decide. */
export const addIdentity = async (
  tx: SystemTransaction,
  userId: string,
  { provider, subject }: Proven,
): Promise<boolean> => {
  const added = await tx
    .insertInto('oidcIdentities')
    .values({ userId, issuer: provider.issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await writeAudit(tx, { action: 'oidc-linked', ...bySelf(userId, provider.id) })
  return added !== undefined
}

/** False if it does not exist or belongs to another user. */
export const removeIdentity = async (
  tx: SystemTransaction,
  { config, clock }: Services,
  session: Session,
  id: string,
): Promise<boolean> => {
  const { userId } = session
  const removed = await tx
    .deleteFrom('oidcIdentities')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('issuer')
    .executeTakeFirst()
  if (!removed) return false
  const provider = config.oidc.find(({ issuer }) => issuer === removed.issuer)
  await writeAudit(tx, { action: 'oidc-removed', ...bySelf(userId, provider?.id ?? null) })
  const name = provider?.name ?? new URL(removed.issuer).hostname
  await sendEmails(tx, [identityRemovedMail(config, session, clock.now(), name)])
  return true
}

const bySelf = (userId: string, provider: string | null) => ({
  actorUserId: userId,
  subject: { type: 'user', id: userId } as const,
  detail: { provider },
})
