import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/**
 * Would the service be without a superadmin who can log in, if this one went? Two who are taken away at once take turns.
 */
export const isLastSuperadmin = async (tx: SystemTransaction, userId: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtext('superadmins'))`.execute(tx)
  const { rows } = await sql`
    select from profiles where role = 'superadmin' and not soft_deleted and user_id <> ${userId} limit 1`.execute(
    tx,
  )
  return rows.length === 0
}
