import { dayInShort, endsNextDay, formatTimeRange } from '#shared/dates.ts'

/** '22.00–07.00 (slutter neste dag)' */
export const shiftTime = ({ startTime, endTime }: { startTime: string; endTime: string }): string =>
  `${formatTimeRange(startTime, endTime)}${endsNextDay(startTime, endTime) ? ' (slutter neste dag)' : ''}`

/** 'I dag', 'Man. 23. nov.', 'Natt til man. 23. nov.', with the year unless it is the current one. */
export const shiftDay = (
  { date, startTime }: { readonly date: string; readonly startTime: string },
  today: string,
): string => {
  const [year, day] = [date.slice(0, 4), dayInShort(date, today, startTime)]
  return day.charAt(0).toUpperCase() + day.slice(1) + (today.startsWith(year) ? '' : ` ${year}`)
}
