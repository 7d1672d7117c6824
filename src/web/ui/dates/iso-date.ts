import { type CalendarDate, parseDate, parseTime, type Time } from '@internationalized/date'

/** '2026-12-16' as a calendar date; anything else is no date. */
export function toCalendarDate(text: string | undefined): CalendarDate | null {
  return parsed(text, parseDate)
}

/** '07:45' as a time; anything else is no time. */
export function toTime(text: string | undefined): Time | null {
  return parsed(text, parseTime)
}

/** A time as '07:45', without seconds. */
export function fromTime(time: { hour: number; minute: number } | null): string {
  if (!time) return ''
  return `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`
}

/** The ISO 8601 week of a day: the week belongs to the year of its Thursday. */
export function isoWeek(day: { year: number; month: number; day: number }): number {
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day))
  const weekday = date.getUTCDay() || 7
  date.setUTCDate(date.getUTCDate() + 4 - weekday)
  const yearStart = Date.UTC(date.getUTCFullYear(), 0, 1)
  return Math.ceil(((date.getTime() - yearStart) / 86_400_000 + 1) / 7)
}

function parsed<T>(text: string | undefined, parse: (text: string) => T): T | null {
  if (!text) return null
  try {
    return parse(text)
  } catch {
    return null
  }
}
