import { returnCredits } from '#features/credits/server/reserve.ts'
import type { AnyTransaction } from '#server/database/database.ts'
import { FREE_KIND } from '../rules.ts'

/** The reason in the ledger, in Norwegian. */
export const NOT_DELIVERED = 'SMS ble ikke levert'

/** An SMS that was finally not sent. */
interface Unsent {
  readonly id: string
  readonly kind: string
  readonly employerId: string
  readonly assignmentId: string | null
}

/** Returns the credit of each of these SMS that cost one, exactly once however often it is called. */
export const giveCreditsBack = <Sms extends Unsent>(
  tx: AnyTransaction,
  unsent: readonly Sms[],
  reasonOf: (sms: Sms) => string,
): Promise<void> =>
  returnCredits(
    tx,
    unsent
      .filter(({ kind }) => kind !== FREE_KIND)
      .map((sms) => ({
        employerId: sms.employerId,
        smsId: sms.id,
        assignmentId: sms.assignmentId,
        reason: reasonOf(sms),
      })),
  )
