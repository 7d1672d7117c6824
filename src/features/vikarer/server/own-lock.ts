import { sql } from 'kysely'
import type { PersonTransaction } from '#server/database/database.ts'

/**
 * Waits until nobody else changes what the substitute says of themselves, and keeps others out until the commit. The
 * trigger `follow_login` takes the same lock: a register that is being linked gets what is committed here.
 */
export const lockOwn = (tx: PersonTransaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${tx.scope.userId}::text, 0))`.execute(tx)
