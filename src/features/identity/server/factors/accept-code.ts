import type { SystemTransaction } from '#server/database/database.ts'
import { unseal } from '#server/sealing.ts'
import type { Services } from '#server/services.ts'
import { isAppCode } from '../../factor-rules.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

/** The kind of code that was accepted. */
export type Shown = 'app' | 'recovery-code'

/**
 * Accepts a code of the user's app, or one of their recovery codes, once: of any number of simultaneous tries with
 * the same code one succeeds. Null for a wrong or used code, and for a user without a second factor.
 */
export const acceptCode = async (
  tx: SystemTransaction,
  services: Pick<Services, 'config' | 'clock' | 'log'>,
  userId: string,
  typed: string,
): Promise<Shown | null> => {
  if (isAppCode(typed)) return (await acceptAppCode(tx, services, userId, typed)) ? 'app' : null
  return (await redeemRecoveryCode(tx, userId, typed)) ? 'recovery-code' : null
}

const acceptAppCode = async (
  tx: SystemTransaction,
  { config, clock, log }: Pick<Services, 'config' | 'clock' | 'log'>,
  userId: string,
  typed: string,
): Promise<boolean> => {
  const factor = await tx
    .selectFrom('secondFactors')
    .select('sealedSecret')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  if (!factor) return false
  const secret = unseal(config.secret, { kind: 'second-factor', id: userId }, factor.sealedSecret)
  if (!secret) {
    log.error({ userId }, 'a second factor cannot be read: it was made with another APP_SECRET')
    return false
  }
  const step = stepOf(secret, typed.replaceAll(/\s/g, ''), clock.now())
  return step !== null && acceptStep(tx, userId, step)
}

/**
 * Accepts a step once, and no earlier step afterwards. The condition decides between two simultaneous tries.
 */
const acceptStep = async (tx: SystemTransaction, userId: string, step: number): Promise<boolean> => {
  const accepted = await tx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .returning('userId')
    .executeTakeFirst()
  return accepted !== undefined
}
