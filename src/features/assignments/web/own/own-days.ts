import { addDays, formatDateLong, formatDateShort } from '#shared/dates.ts'

/** 'I dag, mandag 23. november'; with the year where it is another one. */
export const dayInFull = (date: string, today: string): string => {
  const year = date.slice(0, 4)
  const day = today.startsWith(year) ? formatDateLong(date).replace(` ${year}`, '') : formatDateLong(date)
  const near = nearDay(date, today)
  return near ? `${near}, ${day}` : day
}

/** 'i dag', or 'man. 23. nov.' */
export const dayInShort = (date: string, today: string): string =>
  nearDay(date, today)?.toLowerCase() ?? formatDateShort(date)

const nearDay = (date: string, today: string): string | null => {
  if (date === today) return 'I dag'
  return date === addDays(today, 1) ? 'I morgen' : null
}
