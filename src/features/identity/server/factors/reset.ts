import { logOutEverywhere } from '../sessions/log-out.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { removeFactor } from './enrol.ts'

/**
 * Removes a user's second factor and passkeys after a loss, on behalf of the operator. All their sessions and links
 * end as well, and they get an e-mail.
 */
export const resetFactor = async (
  tx: SystemTransaction,
  services: Pick<Services, 'config' | 'clock'>,
  email: string,
): Promise<'reset' | 'unknown' | 'has-none'> => {
  const owner = await tx
    .selectFrom('users')
    .select(['id as userId', 'name as fullName', 'email'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!owner) return 'unknown'
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', owner.userId)
    .executeTakeFirst()
  const hadFactor = await removeFactor(tx, services, owner, null)
  if (!hadFactor && numDeletedRows === 0n) return 'has-none'
  await logOutEverywhere(tx, owner.userId)
  return 'reset'
}
