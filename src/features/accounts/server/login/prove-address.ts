import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/**
 * The owner of the mailbox is here: the address counts as confirmed. If it never was, somebody else may have signed up with it:
 * every way in that they have made ends, password and sessions, second factor, passkeys and providers.
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
