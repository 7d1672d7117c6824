import type { SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { redeemLink } from './login/links.ts'
import { welcome } from './welcome.ts'

/**
 * Uses a confirmation link up, marks the address as confirmed and gives the employer the SMS to begin with. Null for a bad
 * link.
 */
export const confirmEmail = async (
  tx: SystemTransaction,
  services: Pick<Services, 'config' | 'tokens'>,
  token: string,
): Promise<{ email: string; /** The employer, if it was given SMS. */ welcomed: string | null } | null> => {
  const redeemed = await redeemLink(tx, ['confirm-email'], token)
  if (!redeemed) return null
  const user = await tx
    .updateTable('users')
    .set({ emailVerified: true })
    .where('id', '=', redeemed.userId)
    .returning('email')
    .executeTakeFirst()
  return user ? { email: user.email, welcomed: await welcome(tx, services, redeemed.userId) } : null
}
