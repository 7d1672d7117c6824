import type { LoggedAssignment, RecipientRow } from '../../log-shapes.ts'

/** The period of absence that the substitute who has the assignment has entered; null when it is over. */
export const absenceOfHolder = (
  { status, hasEnded, vikar }: Pick<LoggedAssignment, 'status' | 'hasEnded' | 'vikar'>,
  recipients: readonly Pick<RecipientRow, 'vikarId' | 'absence'>[],
): RecipientRow['absence'] => {
  if (status !== 'assigned' || hasEnded) return null
  return recipients.find(({ vikarId }) => vikarId === vikar?.id)?.absence ?? null
}
