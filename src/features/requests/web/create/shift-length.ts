import { endsNextDay, isDate, isTime, shiftInstants } from '#shared/dates.ts'

type Times = { startTime: string; endTime: string }

/** A day on which the clock does not change. */
const ANY_DAY = '2026-01-15'

/** '6 t 45 min' of real time, an hour more or less when the clock changes; null while a time is missing. */
export const shiftLength = ({ date, startTime, endTime }: Times & { date: string }): string | null => {
  if (!isTime(startTime) || !isTime(endTime)) return null
  const { startsAt, endsAt } = shiftInstants({ date: isDate(date) ? date : ANY_DAY, startTime, endTime })
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  return [part(Math.floor(minutes / 60), 't'), part(minutes % 60, 'min')].filter(Boolean).join(' ')
}

/** Are both times filled in, and the end at or before the start? */
export const endsAfterMidnight = ({ startTime, endTime }: Times): boolean =>
  isTime(startTime) && isTime(endTime) && endsNextDay(startTime, endTime)

const part = (count: number, unit: string) => (count === 0 ? '' : `${count} ${unit}`)
