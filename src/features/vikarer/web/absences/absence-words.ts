import { addDays, isoWeek, mondayOf } from '#shared/dates.ts'
import { isRunning, periodDates } from '../availability/period-words.ts'

/** Dates YYYY-MM-DD. `endDate` null: until further notice. `weekdays`, 1 is Monday; empty: every day. */
export interface AbsentDays {
  readonly startDate: string
  readonly endDate: string | null
  readonly weekdays: readonly number[]
}

export const WEEKDAYS = ['mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag', 'søndag'] as const

const listed = new Intl.ListFormat('nb-NO', { type: 'conjunction' })

/** 'Aldri fredag', 'Aldri mandag og onsdag, 1.-31. desember', 'Uke 50, 7.-13. desember', or the dates. */
export const absenceWords = (days: AbsentDays, today: string): string => {
  const { startDate, endDate, weekdays } = days
  if (weekdays.length > 0) {
    const never = `Aldri ${listed.format(weekdays.map((day) => WEEKDAYS[day - 1] ?? ''))}`
    if (endDate !== null) return `${never}, ${periodDates({ startDate, endDate }, today)}`
    const from = periodDates({ startDate, endDate: startDate }, today)
    return startDate > today ? `${never}, fra ${from}` : never
  }
  if (endDate === null) return periodDates({ startDate, endDate: startDate }, today)
  const dates = periodDates({ startDate, endDate }, today)
  return isWholeWeek(startDate, endDate) ? `Uke ${isoWeek(startDate)}, ${dates}` : dates
}

const isWholeWeek = (startDate: string, endDate: string) =>
  mondayOf(startDate) === startDate && endDate === addDays(startDate, 6)

/** True if the day belongs to the absence. */
export const isAbsentOn = ({ startDate, endDate, weekdays }: AbsentDays, day: string): boolean =>
  startDate <= day &&
  (endDate === null || day <= endDate) &&
  (weekdays.length === 0 || weekdays.includes(weekdayOf(day)))

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** True if today is one of its days. */
export const isAbsentNow = (days: AbsentDays, today: string): boolean =>
  days.weekdays.length === 0 && days.endDate !== null
    ? isRunning({ startDate: days.startDate, endDate: days.endDate }, today)
    : isAbsentOn(days, today)

const WEEKS_OFFERED = 53

/** The weeks from this one on, by their Mondays: 'Uke 50, 7.-13. desember'. */
export const weeksFrom = (today: string): { readonly value: string; readonly label: string }[] =>
  Array.from({ length: WEEKS_OFFERED }, (_, week) => {
    const monday = addDays(mondayOf(today), 7 * week)
    const days = { startDate: monday, endDate: addDays(monday, 6), weekdays: [] }
    return { value: monday, label: absenceWords(days, today) }
  })
