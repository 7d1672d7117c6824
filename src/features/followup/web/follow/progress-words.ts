import { placesFilled } from '#features/assignments/texts.ts'
import type { Line } from '#features/asking/shapes.ts'
import { deadlineWords } from '#features/requests/line-progress-words.ts'
import { isGoing, lineTotal, sparedWords } from '#features/requests/web/line/line-words.ts'
import { formatCount } from '#shared/counts.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import type { ShiftPeople, ShownShift } from './followed.ts'
import { answerWords } from './state-words.ts'

/** The progress of asking, in a few counts. */
export const progressWords = ({
  assignment,
  recipients,
  line,
  now,
}: ShiftPeople & Pick<ShownShift, 'now'>): string[] => {
  const { status, vikar, places, filled } = assignment
  const isTold = places > 1 && filled > 0 && status === 'open' && assignment.isReopened
  const filledWords = isTold ? placesFilled(assignment) : null
  return [
    ...(status === 'cancelled' && places === 1 && vikar ? [`${vikar.fullName} hadde oppdraget`] : []),
    ...(filledWords ? [filledWords] : []),
    ...(line?.isInOrder ? lineCounts(assignment, line, now) : []),
    // The list shows the reserve.
    ...answerWords({ ...assignment, status: 'completed' }, recipients),
  ]
}

const lineCounts = (assignment: LoggedAssignment, line: Line, now: Date): string[] => {
  const { lineLength, asked, filled, places } = assignment
  const isFilled = filled >= places
  const total = lineTotal({ asked, lineLength: lineLength ?? line.length, isFilled }, line.smsSent)
  const spared = isFilled ? sparedWords(line) : null
  if (!isGoing(line)) return [total, ...(spared ? [spared] : [])]
  const deadline = deadlineWords(line, now)
  return [
    total,
    ...(line.smsSent > 0 ? [`${formatCount(line.smsSent)} SMS brukt`] : []),
    ...(deadline ? [deadline] : []),
  ]
}
