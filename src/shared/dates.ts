import {
  addDays,
  formatClock,
  formatDateLong,
  type Instant,
  isDate,
  midnightOf,
  monthOf,
  osloToday,
  osloWall,
  weekdayOf,
} from './day.ts'

export {
  addDays,
  formatClock,
  formatDateLong,
  type Instant,
  isDate,
  osloTime,
  osloToday,
  osloWall,
} from './day.ts'

/**
 * Dates are `YYYY-MM-DD`, times `HH:MM` or `HH:MM:SS`, both in Norwegian time. The texts made here use only characters
 * of an SMS, except those of {@link dateTimeOf} and {@link formatTimeRange}.
 */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const NEAR_DAYS = { today: 'I dag', tomorrow: 'I morgen' } as const

/** Is it a day in the years that a calendar of shifts can mean? */
export function isCalendarDay(text: string): boolean {
  return isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'
}

/** Is it a time of day, written `HH:MM` or `HH:MM:SS`? */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)
}

/** Does the shift end on the day after it started? An end at or before the start does. */
export function endsNextDay(startTime: string, endTime: string): boolean {
  return formatTime(endTime) <= formatTime(startTime)
}

/** The ISO 8601 week of a day: the week belongs to the year of its Thursday. */
export function isoWeek(date: string): number {
  const thursday = addDays(mondayOf(date), 3)
  const days = (midnightOf(thursday).getTime() - midnightOf(`${thursday.slice(0, 4)}-01-01`).getTime()) / DAY
  return Math.floor(days / 7) + 1
}

/** The Monday of the week that a day is in. */
export function mondayOf(date: string): string {
  return addDays(date, -((midnightOf(date).getUTCDay() + 6) % 7))
}

/**
 * The start and end of a shift; the end is always after the start.
 *
 * On the nights when the clock changes, a time may be missing or occur twice. A shift then starts at the earlier and
 * ends at the later of the two readings, so that its link and reminders do not expire early:
 * on 28 March 2027 a start at 02:30 is 01:30 winter time and an end at 02:30 is 03:30 summer time; on 31 October 2027
 * a start at 02:30 is the first 02:30 and an end at 02:30 is the second.
 */
export function shiftInstants(shift: { date: string; startTime: string; endTime: string }): {
  startsAt: Date
  endsAt: Date
} {
  const endDate = endsNextDay(shift.startTime, shift.endTime) ? addDays(shift.date, 1) : shift.date
  return {
    startsAt: readings(shift.date, shift.startTime).earlier,
    endsAt: readings(endDate, shift.endTime).later,
  }
}

/**
 * When a Norwegian clock shows this time, to the second, the earliest first: once, but never or twice in a night when
 * the clock changes. An instant is real when its own offset leads back to the wall.
 */
export function instantsAt(date: string, time: string): Date[] {
  if (!isDate(date) || !isTime(time)) throw new RangeError('Not a time: expected YYYY-MM-DD and HH:MM[:SS]')
  const real = candidatesFor(date, time).filter(
    (instant) => instant + offsetAt(instant) === wallOf(date, time),
  )
  return [...new Set(real)].map((instant) => new Date(instant))
}

/** `23.11.2026` */
export function formatDate(date: string): string {
  midnightOf(date)
  return `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`
}

/** `man. 23. nov.` */
export function formatDateShort(date: string): string {
  const day = midnightOf(date)
  const month = monthOf(day)
  return `${formatWeekdayShort(date)} ${day.getUTCDate()}. ${month.length <= 4 ? month : `${month.slice(0, 3)}.`}`
}

/** Null for all days that only their date names. */
export function nearDay(date: string, today: string): 'today' | 'tomorrow' | null {
  if (date === today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : null
}

/**
 * `I dag, mandag 23. november`; with the year where it is another one. A shift that starts before 05.00 gives
 * `natt til mandag 23. november`: 'i morgen' could be the night after.
 */
export function dayInFull(date: string, today: string, startTime = '12:00'): string {
  const [near, day] = [nearUnlessNight(date, today, startTime), withoutThisYear(date, today)]
  return near ? `${NEAR_DAYS[near]}, ${day}` : nightTo(startTime) + day
}

function withoutThisYear(date: string, today: string): string {
  const year = date.slice(0, 4)
  return today.startsWith(year) ? formatDateLong(date).replace(` ${year}`, '') : formatDateLong(date)
}

/** `i dag`, `man. 23. nov.`, or `natt til man. 23. nov.` of a shift that starts before 05.00. */
export function dayInShort(date: string, today: string, startTime = '12:00'): string {
  const near = nearUnlessNight(date, today, startTime)
  return near ? NEAR_DAYS[near].toLowerCase() : nightTo(startTime) + formatDateShort(date)
}

const nearUnlessNight = (date: string, today: string, startTime: string) =>
  nightTo(startTime) ? null : nearDay(date, today)

/** `kl. 06.12`, or with its day where that is another one: `i morgen kl. 06.00`, `fre. 27. nov. kl. 06.00`. */
export function momentInShort(at: Instant, now: Date): string {
  const clock = formatClock(at).replace(' ', '\u00A0')
  const { date, time } = osloWall(new Date(at))
  const today = osloToday(now)
  return date === today ? clock : `${dayInShort(date, today, time)} ${clock}`
}

/** 'natt til ', before the day of a shift that starts before 05.00: 'natt til tirsdag'. Empty for all others. */
export function nightTo(startTime: string): string {
  return formatTime(startTime) < '05:00' ? 'natt til ' : ''
}

/** `man.` */
export function formatWeekdayShort(date: string): string {
  return `${weekdayOf(midnightOf(date)).slice(0, 3)}.`
}

/** `08:00`, as fields hold it: the seconds of a time from the database are cut. */
export function formatTime(time: string): string {
  if (!isTime(time)) throw new RangeError('Not a time of day: expected HH:MM or HH:MM:SS')
  return time.slice(0, 5)
}

/** `08.00–15.00`, for pages and letters. */
export function formatTimeRange(startTime: string, endTime: string): string {
  return `${formatTimeDotted(startTime)}–${formatTimeDotted(endTime)}`
}

/** `08.00-15.00`, for SMS, which have no longer dash. */
export function smsTimeRange(startTime: string, endTime: string): string {
  return `${formatTimeDotted(startTime)}-${formatTimeDotted(endTime)}`
}

/** `23.11.2026 kl. 08.00`, in Oslo. */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(osloWall(new Date(instant)).date)} ${formatClock(instant)}`
}

/** The same for a page: 'kl.' stays with its time, by a blank that an SMS lacks. */
export function dateTimeOf(instant: Instant): string {
  return formatDateTime(instant).replace('kl. ', 'kl.\u00a0')
}

/** `nå`, `5 minutter siden`, `om 2 dager`: whole units that have passed or remain. */
export function formatRelative(instant: Instant, now: Date): string {
  const difference = new Date(instant).getTime() - now.getTime()
  const [one, many, size] = unitFor(Math.abs(difference))
  if (size === 0) return 'nå'
  const count = Math.floor(Math.abs(difference) / size)
  const amount = `${count} ${count === 1 ? one : many}`
  return difference > 0 ? `om ${amount}` : `${amount} siden`
}

/** `08.00` */
export function formatTimeDotted(time: string): string {
  return formatTime(time).replace(':', '.')
}

function unitFor(milliseconds: number): readonly [one: string, many: string, size: number] {
  if (milliseconds < MINUTE) return ['', '', 0]
  if (milliseconds < HOUR) return ['minutt', 'minutter', MINUTE]
  if (milliseconds < DAY) return ['time', 'timer', HOUR]
  if (milliseconds < 7 * DAY) return ['dag', 'dager', DAY]
  if (milliseconds < 30 * DAY) return ['uke', 'uker', 7 * DAY]
  if (milliseconds < 365 * DAY) return ['måned', 'måneder', 30 * DAY]
  return ['år', 'år', 365 * DAY]
}

/**
 * The instants a wall time can mean, the earlier one first. They differ only when the clock changes within a day.
 * `@internationalized/date` reads them alike, but adds 5 kB to every page, the doors too.
 */
function readings(date: string, time: string): { earlier: Date; later: Date } {
  const real = instantsAt(date, formatTime(time)).map(Number)
  const possible = real.length > 0 ? real : candidatesFor(date, formatTime(time))
  return { earlier: new Date(Math.min(...possible)), later: new Date(Math.max(...possible)) }
}

function candidatesFor(date: string, time: string): number[] {
  const wall = wallOf(date, time)
  return [wall - offsetAt(wall + DAY), wall - offsetAt(wall - DAY)].toSorted((a, b) => a - b)
}

/** As if the wall were in UTC. */
function wallOf(date: string, time: string): number {
  return Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`)
}

/** How far Oslo is ahead of UTC at that instant, in milliseconds. */
function offsetAt(instant: number): number {
  const { date, time } = osloWall(new Date(instant))
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / 1000) * 1000
}
