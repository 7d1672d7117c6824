// The date functions that error texts need. The doors need no others, so they do not load `dates.ts`.

const DAY = 24 * 60 * 60_000

const WEEKDAYS = ['søndag', 'mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag']
const MONTHS = [
  'januar',
  'februar',
  'mars',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'desember',
]

/** In Sweden dates are written as `2026-11-27 14:30:05`. */
const osloClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Oslo',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A point in time, as the database and the API give it. */
export type Instant = Date | string

/** Is it a day that exists, written `YYYY-MM-DD`? */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/** The date in Oslo at that instant. */
export function osloToday(now: Date): string {
  return osloWall(now).date
}

/** `mandag 23. november 2026` */
export function formatDateLong(date: string): string {
  const day = midnightOf(date)
  return `${weekdayOf(day)} ${day.getUTCDate()}. ${monthOf(day)} ${day.getUTCFullYear()}`
}

/** `kl. 08.00`, in Oslo. */
export function formatClock(instant: Instant): string {
  return `kl. ${osloTime(new Date(instant)).replace(':', '.')}`
}

/** The time of day in Oslo at that instant, HH:MM. */
export function osloTime(instant: Date): string {
  return osloWall(instant).time.slice(0, 5)
}

/** The date that many days later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return new Date(midnightOf(date).getTime() + days * DAY).toISOString().slice(0, 10)
}

export function midnightOf(date: string): Date {
  if (!isDate(date)) throw new RangeError('Not a date: expected YYYY-MM-DD')
  return new Date(`${date}T00:00:00Z`)
}

export function weekdayOf(day: Date): string {
  return WEEKDAYS[day.getUTCDay()] ?? ''
}

export function monthOf(day: Date): string {
  return MONTHS[day.getUTCMonth()] ?? ''
}

/** Date and time in Norway at that instant, to the second. */
export function osloWall(instant: Date): { date: string; time: string } {
  const [date = '', time = ''] = osloClock.format(instant).split(' ')
  return { date: date.padStart(10, '0'), time }
}
