import { askNextLater } from '#features/asking/server/line/ask-due.ts'
import { writeAudit } from '#features/identity/server/audit.ts'
import { readHolders } from '#features/assignments/server/holders.ts'
import { reopenAssignment, type ReopenOutcome } from '#features/assignments/server/reopen.ts'
import { readShiftState } from '#features/requests/server/acts/read-plan.ts'
import { choiceOf, lockForChoice, setAsking } from '#features/asking/server/line/halt.ts'
import { readSendTimeMissed } from '#features/asking/server/line/send-time.ts'
import { stopUnwantedLater, stopUnwantedNow } from '#features/messages/server/unwanted.ts'
import { recordEvents } from '#server/history/record.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/** The request is sent after the shift starts; the transaction is rolled back. */
export class SentAfterStart extends Error {
  readonly sendAt: Date

  constructor(sendAt: Date) {
    super('the request is sent after the shift starts')
    this.sendAt = sendAt
  }
}

/**
 * Opens a shift again and stops unsent messages that are now wrong. `askNext` asks its reserve and then the line.
 * Throws {@link SentAfterStart} if the shift would start before its waiting request is sent.
 */
export const reopenAndNote = async (
  tx: TenantTransaction,
  id: string,
  askNext: boolean | undefined,
): Promise<ReopenOutcome> => {
  if (askNext !== undefined) await lockForChoice(tx, id, await readHolders(tx, id))
  const outcome = await reopenAssignment(tx, id, () => stopUnwantedNow(tx, id))
  if (outcome.kind !== 'reopened') return outcome
  const sendAt = await readSendTimeMissed(tx, id)
  if (sendAt) throw new SentAfterStart(sendAt)
  const { employerId, userId: actorUserId } = tx.scope
  stopUnwantedLater(tx, id)
  if ((await readShiftState(tx, id))?.status === 'open') await setAsking(tx, id, askNext)
  await Promise.all([
    askNextLater(tx, id),
    recordEvents(tx, [
      {
        kind: 'reopened',
        on: { assignmentId: id },
        before: { status: outcome.from },
        after: choiceOf({ askNext }),
      },
    ]),
    writeAudit(tx, {
      action: 'assignment-reopened',
      actorUserId,
      employerId,
      subject: { type: 'assignment', id },
    }),
  ])
  return outcome
}
