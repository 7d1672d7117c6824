import { SHIFTS_MAX } from '#features/assignments/rules.ts'
import { type DaysOff, dayOffOn } from '#shared/days-off.ts'
import { addDays, mondayOf, osloTime, osloToday } from '#shared/dates.ts'

/** The first day (YYYY-MM-DD) after another that is no weekend and no day off. */
export const nextWeekday = (date: string, daysOff: readonly DaysOff[] = []): string => {
  const next = addDays(date, 1)
  return isWeekend(next) || dayOffOn(next, daysOff) !== null ? nextWeekday(next, daysOff) : next
}

/** The weekdays after one day until another, inclusive, up to the limit of a request. */
export const weekdaysUntil = (date: string, last: string, daysOff: readonly DaysOff[] = []): string[] => {
  const days: string[] = []
  for (
    let day = nextWeekday(date, daysOff);
    day <= last && days.length < SHIFTS_MAX - 1;
    day = nextWeekday(day, daysOff)
  )
    days.push(day)
  return days
}

/** The days off that {@link weekdaysUntil} skips, without weekends; at most a year of them. */
export const daysOffUntil = (
  date: string,
  last: string,
  daysOff: readonly DaysOff[],
): { date: string; name: string }[] => {
  const end = last < addDays(date, 366) ? last : addDays(date, 366)
  const off: { date: string; name: string }[] = []
  for (let day = addDays(date, 1); day <= end; day = addDays(day, 1)) {
    const name = isWeekend(day) ? null : dayOffOn(day, daysOff)
    if (name !== null) off.push({ date: day, name })
  }
  return off
}

/** The Friday of the day's week, or of the next week from Friday on. */
export const endOfWeek = (date: string): string => {
  const friday = addDays(mondayOf(date), 4)
  return date < friday ? friday : addDays(friday, 7)
}

/**
 * The most likely day of a new shift: today on the morning of a weekday, if it can begin in time, else the next
 * weekday.
 *
 * @param startTime HH:MM; empty if unknown
 */
export const likelyDay = (now: Date, startTime = '', daysOff: readonly DaysOff[] = []): string => {
  const today = osloToday(now)
  const clock = osloTime(now)
  const isOpen = !isWeekend(today) && dayOffOn(today, daysOff) === null
  const isToday = clock < NOON && isOpen && (startTime === '' || startTime > clock)
  return isToday ? today : nextWeekday(today, daysOff)
}

const NOON = '12:00'

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay())
