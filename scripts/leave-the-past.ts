import { endSessionsAndLoginLinks } from '#features/identity/server/closing/after-restore.ts'
import { takeWaitingEmailsForSent } from '#features/email/server/after-restore.ts'
import { deleteWaitingPush } from '#features/push/server/after-restore.ts'
import { takeWaitingSmsForSent } from '#features/sms/server/after-restore.ts'
import type { SystemTransaction } from '#server/database/database.ts'

/**
 * Settles a restored database: the service continued after the backup, and its work must be neither repeated nor
 * undone. Returns lines for the operator.
 */
export async function leaveThePast(tx: SystemTransaction): Promise<string[]> {
  const sms = await takeWaitingSmsForSent(tx)
  const emails = await takeWaitingEmailsForSent(tx)
  await deleteWaitingPush(tx)
  await endSessionsAndLoginLinks(tx)
  return [
    `${sms} SMS and ${emails} e-mails that waited then count as sent: the service may have sent them since`,
    'Everyone must log in again. Go on with "After a restore" in docs/runbook.md',
  ]
}
