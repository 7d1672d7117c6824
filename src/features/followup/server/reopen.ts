import { askNextLater } from '#features/requests/server/line/ask-due.ts'
import { writeAudit } from '#features/accounts/server/audit.ts'
import { reopenAssignment, type ReopenOutcome } from '#features/assignments/server/reopen.ts'
import { stopUnwantedLater } from '#features/requests/server/unwanted.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/** Opens a shift again; messages that are wrong by it and have not gone out are stopped. Its reserve is asked. */
export const reopenAndNote = async (tx: TenantTransaction, id: string): Promise<ReopenOutcome> => {
  const outcome = await reopenAssignment(tx, id)
  if (outcome.kind !== 'reopened') return outcome
  const { employerId, userId: actorUserId } = tx.scope
  stopUnwantedLater(tx, id)
  await Promise.all([
    askNextLater(tx, id),
    writeAudit(tx, {
      action: 'assignment-reopened',
      actorUserId,
      employerId,
      subject: { type: 'assignment', id },
    }),
  ])
  return outcome
}
