import { formatTime } from '#shared/dates.ts'
import type { Suggestions } from '../../proposal-shapes.ts'
import { type AssignmentFormState, type AssignmentInput, EMPTY } from './form.ts'
import { likelyDay } from './weekdays.ts'

/** A new form's initial values: the likely day, the last place and the usual times. */
export const initialValues = (used: Suggestions | undefined, now: Date): AssignmentInput => {
  const startTime = used?.usualTimes ? formatTime(used.usualTimes.startTime) : ''
  return {
    ...EMPTY,
    date: likelyDay(now, startTime, used?.daysOff),
    location: used?.locations[0] ?? '',
    startTime,
    endTime: used?.usualTimes ? formatTime(used.usualTimes.endTime) : '',
  }
}

const FROM_TITLE = ['location', 'startTime', 'endTime'] as const

/** Fills in the place and times of a known title, except typed fields. */
export const fillFromTitle = (form: AssignmentFormState, title: string, shifts: Suggestions['shifts']) => {
  const wanted = title.trim().toLocaleLowerCase('nb-NO')
  const known = shifts.find((shift) => shift.title.toLocaleLowerCase('nb-NO') === wanted)
  if (!known) return
  const { location, startTime, endTime } = known
  const values = { location, startTime: formatTime(startTime), endTime: formatTime(endTime) }
  for (const name of FROM_TITLE)
    if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: values[name] }) // not dirty
}
