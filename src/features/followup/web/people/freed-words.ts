import { askedNext } from '#features/requests/texts-next.ts'
import { isLineWaiting } from '../is-line-waiting.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'

type Asking = Pick<LoggedAssignment, 'startsAt' | 'isInOrder' | 'lineLength' | 'asked'>
type Person = Pick<RecipientRow, 'canBeAsked'>

/** The people who are asked about a place of the shift that comes free now. */
export const freedWords = (shift: Asking, recipients: readonly Person[], now = new Date()): string => {
  if (new Date(shift.startsAt) <= now) return 'Vakten har begynt, så ingen andre får spørsmålet av seg selv.'
  const reserves = recipients.filter(({ canBeAsked }) => canBeAsked).length
  return askedNext({ reserves, isLineWaiting: isLineWaiting(shift) })
}
