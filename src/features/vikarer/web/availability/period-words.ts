import { counted } from '#shared/counts.ts'
import { formatDateLong } from '#shared/dates.ts'
import type { Period } from '../../contract-own.ts'

type Days = Pick<Period, 'startDate' | 'endDate'>

const DAY_MS = 86_400_000

/**
 * '23.-27. november', 'mandag 23. november'; with the year, once, unless it is this one. A line breaks between the
 * dates only.
 */
export const periodDates = ({ startDate, endDate }: Days, today: string): string => {
  const [start, end] = [partsOf(startDate), partsOf(endDate)]
  const ending = whole(end.day, end.month, today.startsWith(end.year) ? '' : end.year)
  if (startDate === endDate) return whole(start.weekday, ending)
  if (startDate.slice(0, 7) === endDate.slice(0, 7)) return `${start.day}-${ending}`
  if (start.year === end.year) return `${whole(start.day, start.month)} - ${ending}`
  return `${whole(start.day, start.month, start.year)} - ${whole(end.day, end.month, end.year)}`
}

/** 'mandag 23. november 2026 til fredag 27. november 2026', to be read aloud. */
export const periodName = ({ startDate, endDate }: Days): string =>
  startDate === endDate
    ? formatDateLong(startDate)
    : `${formatDateLong(startDate)} til ${formatDateLong(endDate)}`

/** '5 dager', both ends counted. */
export const periodLength = ({ startDate, endDate }: Days): string =>
  counted((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1, 'dag', 'dager')

/** 'Du har allerede lagt inn 23.-27. november (ferie).', for periods that share a day with these; null if none does. */
export const alreadyThere = (periods: readonly Period[], days: Days, today: string): string | null => {
  const there = periods.filter(
    ({ startDate, endDate }) => startDate <= days.endDate && days.startDate <= endDate,
  )
  if (there.length === 0) return null
  const words = there.map((period) =>
    [periodDates(period, today), ...(period.reason ? [`(${period.reason.toLowerCase()})`] : [])].join(' '),
  )
  return `Du har allerede lagt inn ${listed(words)}.`
}

/** True while the period is in progress. */
export const isRunning = ({ startDate, endDate }: Days, today: string): boolean =>
  startDate <= today && today <= endDate

const partsOf = (date: string) => {
  const [weekday = '', day = '', month = '', year = ''] = formatDateLong(date).split(' ')
  return { weekday, day, month, year }
}

const listed = (words: readonly string[]) => listFormat.format(words)
const listFormat = new Intl.ListFormat('nb-NO', { type: 'conjunction' })

/** Parts of a date that stay on one line. */
const whole = (...parts: string[]) => parts.filter(Boolean).join('\u00a0')
