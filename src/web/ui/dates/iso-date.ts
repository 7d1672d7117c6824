import {
  type CalendarDate,
  parseDate,
  parseTime,
  startOfWeek,
  startOfYear,
  type Time,
} from '@internationalized/date'

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
export function isoWeek(day: CalendarDate): number {
  const thursday = startOfWeek(day, 'nb-NO', 'mon').add({ days: 3 })
  return Math.floor(thursday.compare(startOfYear(thursday)) / 7) + 1
}

function parsed<T>(text: string | undefined, parse: (text: string) => T): T | null {
  if (!text) return null
  try {
    return parse(text)
  } catch {
    return null
  }
}
