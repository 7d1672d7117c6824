import { deactivateUser, type Deactivation } from '#features/identity/server/closing/deactivate.ts'
import { clearContactsOf } from '#features/employers/server/departments/contacts.ts'
import type { SystemTransaction } from '#server/database/database.ts'

/** Deactivates a user, and removes them as contact of departments in the offices that stay open. */
export const deactivateAndClear = async (tx: SystemTransaction, userId: string): Promise<Deactivation> => {
  const outcome = await deactivateUser(tx, userId)
  if (outcome.kind === 'done') await clearContactsOf(tx, userId)
  return outcome
}
