import type { SystemTransaction } from '#server/database/database.ts'
import { redeemLink } from './login/links.ts'

/** Uses a confirmation link up and marks the address as confirmed. Returns the address, or null for a bad link. */
export const confirmEmail = async (tx: SystemTransaction, token: string): Promise<string | null> => {
  const redeemed = await redeemLink(tx, ['confirm-email'], token)
  if (!redeemed) return null
  const user = await tx
    .updateTable('users')
    .set({ emailVerified: true })
    .where('id', '=', redeemed.userId)
    .returning('email')
    .executeTakeFirst()
  return user?.email ?? null
}
