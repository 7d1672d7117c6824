import { logOutEverywhere } from '#features/accounts/server/end-session.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { removeFactor } from './enrol.ts'

/**
 * Takes the second factor and the passkeys away from somebody who has lost them, in the operator's name. All their sessions and
 * links end with them, and they are told by e-mail.
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
