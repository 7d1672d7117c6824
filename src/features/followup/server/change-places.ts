import { writeAudit } from '#features/accounts/server/audit.ts'
import { changePlaces, type PlacesOutcome } from '#features/assignments/server/change-places.ts'
import { stopUnwantedLater } from '#features/requests/server/unwanted.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/**
 * Changes how many substitutes a shift needs. Without a place left it is filled, and messages that offer one are
 * stopped; with one more it is open again, and nobody is asked before the office sends a reminder.
 */
export const changePlacesAndNote = async (
  tx: TenantTransaction,
  id: string,
  places: number,
): Promise<PlacesOutcome> => {
  const outcome = await changePlaces(tx, id, places)
  if (outcome.kind !== 'changed') return outcome
  const { employerId, userId: actorUserId } = tx.scope
  await Promise.all([
    stopUnwantedLater(tx, id),
    writeAudit(tx, {
      action: 'assignment-places-changed',
      actorUserId,
      employerId,
      subject: { type: 'assignment', id },
      detail: { places },
    }),
  ])
  return outcome
}
