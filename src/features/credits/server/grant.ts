import type { SystemTransaction } from '#server/database/database.ts'
import { moveCredits } from './move-credits.ts'

/**
 * Gives an employer credits that were not bought (`purchaseId`: again, after a failed refund).
 *
 * @returns the balance afterwards, in credits
 */
export const grantCredits = async (
  tx: SystemTransaction,
  grant: { employerId: string; credits: number; reason: string; purchaseId?: string },
): Promise<number> => {
  const moved = await moveCredits(tx, [{ ...grant, kind: 'granted', createdBy: tx.scope.userId }])
  const balance = moved.get(grant.employerId)
  if (balance === undefined) throw new Error(`employer ${grant.employerId} has no balance`)
  return balance
}

/** Creates the balance of 0 of a new employer. */
export const openBalance = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await tx.insertInto('smsCredits').values({ employerId }).execute()
}

/** Deletes the balance of an employer without movements. */
export const closeBalance = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await tx.deleteFrom('smsCredits').where('employerId', '=', employerId).execute()
}
