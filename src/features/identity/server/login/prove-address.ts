import { sql } from 'kysely'
import type { Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'

/**
 * Confirms the address for the owner of the mailbox. If it never was confirmed, a stranger may have signed up with
 * it: password, sessions, second factor, passkeys and providers are deleted.
 */
export const proveAddress = async (tx: SystemTransaction, userId: string): Promise<void> => {
  const confirmed = await tx
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!confirmed) return
  await Promise.all([
    tx.deleteFrom('accounts').where('userId', '=', userId).where('providerId', '=', 'credential').execute(),
    tx.deleteFrom('sessions').where('userId', '=', userId).execute(),
    tx.deleteFrom('secondFactors').where('userId', '=', userId).execute(),
    tx.deleteFrom('passkeys').where('userId', '=', userId).execute(),
    tx.deleteFrom('oidcIdentities').where('userId', '=', userId).execute(),
  ])
}

/**
 * Confirms the address in a session of its user, who knows the password. Other sessions of a never confirmed address
 * end.
 */
export const confirmInSession = async (
  tx: SystemTransaction,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
): Promise<void> => {
  const confirmed = await tx
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!confirmed) return
  await tx.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', sessionId).execute()
}
