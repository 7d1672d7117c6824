import { type CalendarDate, parseDate, parseTime, type Time } from '@internationalized/date'

/** '2026-12-16' as a calendar date; null for anything else. */
export function toCalendarDate(text: string | undefined): CalendarDate | null {
  return parsed(text, parseDate)
}

/** '07:45' as a time; null for anything else. */
export function toTime(text: string | undefined): Time | null {
  return parsed(text, parseTime)
}

/** A time as '07:45', without seconds. */
export function fromTime(time: { hour: number; minute: number } | null): string {
  if (!time) return ''
  return `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`
}

function parsed<T>(text: string | undefined, parse: (text: string) => T): T | null {
  if (!text) return null
  try {
    return parse(text)
  } catch {
    return null
  }
}
