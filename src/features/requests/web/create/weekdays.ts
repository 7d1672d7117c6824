import { SHIFTS_MAX } from '#features/assignments/rules.ts'
import { addDays, osloTime, osloToday } from '#shared/dates.ts'

/** The first day after this one that is not in a weekend. Dates YYYY-MM-DD. */
export const nextWeekday = (date: string): string => {
  const next = addDays(date, 1)
  return isWeekend(next) ? nextWeekday(next) : next
}

/** The weekdays after one day until another, itself included, and no more than a request can have. */
export const weekdaysUntil = (date: string, last: string): string[] => {
  const days: string[] = []
  for (let day = nextWeekday(date); day <= last && days.length < SHIFTS_MAX - 1; day = nextWeekday(day))
    days.push(day)
  return days
}

/**
 * The day that a new shift is most likely on: today on the morning of a weekday, as long as it can begin in time, else the
 * next weekday.
 *
 * @param startTime HH:MM; empty when it is not known
 */
export const likelyDay = (now: Date, startTime = ''): string => {
  const today = osloToday(now)
  const clock = osloTime(now)
  const isToday = clock < NOON && !isWeekend(today) && (startTime === '' || startTime > clock)
  return isToday ? today : nextWeekday(today)
}

const NOON = '12:00'

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay())
