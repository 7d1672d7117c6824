import { useWatch } from 'react-hook-form'
import { isCalendarDay, isTime } from '#shared/dates.ts'
import type { AskingNow } from '#features/asking/choice.ts'
import type { Asking } from '#features/asking/rules.ts'
import type { PlannedRequest } from '#features/asking/planned-request.ts'
import type { AssignmentFormOnScreen } from '../../rules.ts'
import type { AssignmentFormState, AssignmentInput } from './form.ts'

/** The plan as the procedure's input. */
export const askingInputOf = (asking: AskingNow): Asking => {
  const sendAt = asking.askFrom?.toISOString() ?? null
  if (asking.kind === 'all-at-once') return { kind: asking.kind, sendAt }
  const { kind, openAtMost, patienceMinutes, groups, isUrgent } = asking
  const askAllAt = asking.askAllAt?.toISOString() ?? null
  return { kind, openAtMost, patienceMinutes, askAllAt, groups: [...groups], isUrgent, sendAt }
}

/** The shifts as the procedure's input. */
export const requestInputOf = <Rest>({
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

/** The same for the current values. */
export const usePlannedRequest = (form: AssignmentFormState, asking: AskingNow): PlannedRequest | null => {
  useWatch({ control: form.control })
  return plannedRequestOf(form.getValues(), asking)
}

/** The values that the plan depends on; null while one of them is missing. */
const plannedRequestOf = (values: AssignmentInput, asking: AskingNow): PlannedRequest | null => {
  const { date, startTime, endTime, places = 1, more = [], recipients, channels } = values
  const shifts = [{ date, startTime, endTime, places }, ...more.map((shift) => ({ places: 1, ...shift }))]
  const isWhole = shifts.every(
    (shift) =>
      isCalendarDay(shift.date) && isTime(shift.startTime) && isTime(shift.endTime) && shift.places >= 1,
  )
  if (!isWhole || asking.length === 0 || channels.length === 0) return null
  const wanted =
    recipients.kind === 'all' ? { ...recipients, alsoIds: recipients.alsoIds ?? [] } : { ...recipients }
  return { shifts, recipients: wanted, channels, asking: askingInputOf(asking) }
}
