import { deactivateUser, type Deactivation } from '#features/accounts/server/closing/deactivate.ts'
import { clearContactsOf } from '#features/employers/server/departments/contacts.ts'
import type { SystemTransaction } from '#server/database/database.ts'

/** Deactivates a user, who is then no contact of a department in the offices that stay open. */
export const deactivateAndClear = async (tx: SystemTransaction, userId: string): Promise<Deactivation> => {
  const outcome = await deactivateUser(tx, userId)
  if (outcome.kind === 'done') await clearContactsOf(tx, userId)
  return outcome
}
