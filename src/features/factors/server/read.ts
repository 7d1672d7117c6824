import type { Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Factor } from '../contract.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** The user's own second factor, as the profile page shows it. */
export const readFactor = async (tx: SystemTransaction, session: Session): Promise<Factor> => {
  const [row, codesLeft] = await Promise.all([
    tx
      .selectFrom('secondFactors')
      .select('confirmedAt')
      .where('userId', '=', session.userId)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst(),
    countRecoveryCodes(tx, session.userId),
  ])
  return {
    isOn: row !== undefined,
    since: row?.confirmedAt?.toISOString() ?? null,
    codesLeft,
    isDemanded: session.isFactorDemanded,
    mayChange: session.enteredBy !== 'admin-magic',
  }
}
