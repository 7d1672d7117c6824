import { addDays, formatDate, formatWeekdayShort, nightTo, smsTimeRange } from '#shared/dates.ts'

/** `date` and `today` are `YYYY-MM-DD` in Oslo and the times `HH:MM` or `HH:MM:SS`. */
export type When = { date: string; startTime: string; endTime: string; today: string }

/** `man. 23.11. kl. 08.00-15.30`, `natt til man. 23.11. kl. 02.00-08.00` */
export function fullWhen({ startTime, endTime, ...shift }: When): string {
  return `${nightTo(startTime)}${smsDay(shift)} kl. ${smsTimeRange(startTime, endTime)}`
}

/** `23.11. 08.00-15.30`, `natt til 23.11. 02.00-08.00` */
export const shortWhen = (shift: When): string => nightTo(shift.startTime) + barestWhen(shift)

/** The same without the night, for links so long that it would take the place of the promise. */
export const barestWhen = ({ startTime, endTime, ...shift }: When): string =>
  `${day(shift)} ${smsTimeRange(startTime, endTime)}`

/** `man. 23.11.` */
export const smsDay = (shift: Pick<When, 'date' | 'today'>): string =>
  `${formatWeekdayShort(shift.date)} ${day(shift)}`

/** `23.11.`, with its year unless the day is one of the next twelve months, or last night's. */
function day({ date, today }: Pick<When, 'date' | 'today'>): string {
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  const isNear = date >= addDays(today, -1) && date < nextYear
  return isNear ? formatDate(date).slice(0, -4) : formatDate(date)
}
