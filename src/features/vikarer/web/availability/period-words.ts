import { counted } from '#shared/counts.ts'
import { formatDateLong, formatDateShort } from '#shared/dates.ts'
import type { Period } from '../../contract-own.ts'

type Days = Pick<Period, 'startDate' | 'endDate'>

const DAY_MS = 86_400_000

/** 'man. 23. nov. - fre. 27. nov.'; with the year where it is not this one. */
export const periodDates = ({ startDate, endDate }: Days, today: string): string =>
  startDate === endDate ? short(startDate, today) : `${short(startDate, today)} - ${short(endDate, today)}`

/** 'mandag 23. november 2026 til fredag 27. november 2026', to be read aloud. */
export const periodName = ({ startDate, endDate }: Days): string =>
  startDate === endDate
    ? formatDateLong(startDate)
    : `${formatDateLong(startDate)} til ${formatDateLong(endDate)}`

/** '5 dager', both ends counted. */
export const periodLength = ({ startDate, endDate }: Days): string =>
  counted((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1, 'dag', 'dager')

/** Is it going on? */
export const isRunning = ({ startDate, endDate }: Days, today: string): boolean =>
  startDate <= today && today <= endDate

const short = (date: string, today: string) =>
  date.slice(0, 4) === today.slice(0, 4)
    ? formatDateShort(date)
    : `${formatDateShort(date)} ${date.slice(0, 4)}`
