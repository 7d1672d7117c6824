import { useWatch } from 'react-hook-form'
import { isCalendarDay, isTime } from '#shared/dates.ts'
import type { AskingNow } from '#features/asking/choice.ts'
import type { Asking } from '#features/asking/rules.ts'
import type { PlannedRequest } from '#features/asking/planned-request.ts'
import type { AssignmentFormOnScreen } from '../../rules.ts'
import type { AssignmentFormState, AssignmentInput } from './form.ts'

/** As the server takes it. */
export const wireOf = (asking: AskingNow): Asking => {
  const sendAt = asking.askFrom?.toISOString() ?? null
  if (asking.kind === 'all-at-once') return { kind: asking.kind, sendAt }
  const { kind, openAtMost, patienceMinutes, groups, isUrgent } = asking
  const askAllAt = asking.askAllAt?.toISOString() ?? null
  return { kind, openAtMost, patienceMinutes, askAllAt, groups: [...groups], isUrgent, sendAt }
}

/** The first shift and the others as the server takes them. */
export const requestOf = <Rest>({
  date,
  startTime,
  endTime,
  places,
  more,
  ...common
}: Rest & Pick<AssignmentFormOnScreen, 'date' | 'startTime' | 'endTime' | 'places' | 'more'>) => ({
  ...common,
  shifts: [{ date, startTime, endTime, places }, ...more],
})

/** The same as it is filled in. */
export const usePlanned = (form: AssignmentFormState, asking: AskingNow): PlannedRequest | null => {
  useWatch({ control: form.control })
  return plannedOf(form.getValues(), asking)
}

/** As much of the form as decides what comes of it; null while something of that is missing. */
const plannedOf = (values: AssignmentInput, asking: AskingNow): PlannedRequest | null => {
  const { date, startTime, endTime, places = 1, more = [], recipients, channels } = values
  const shifts = [{ date, startTime, endTime, places }, ...more.map((shift) => ({ places: 1, ...shift }))]
  const isWhole = shifts.every(
    (shift) =>
      isCalendarDay(shift.date) && isTime(shift.startTime) && isTime(shift.endTime) && shift.places >= 1,
  )
  if (!isWhole || asking.length === 0 || channels.length === 0) return null
  const wanted =
    recipients.kind === 'all' ? { ...recipients, alsoIds: recipients.alsoIds ?? [] } : { ...recipients }
  return { shifts, recipients: wanted, channels, asking: wireOf(asking) }
}
