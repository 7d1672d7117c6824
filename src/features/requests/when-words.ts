import { formatClock, formatDateShort, osloTime, osloToday } from '#shared/dates.ts'

const DAY_MS = 24 * 60 * 60_000

/** 'kl. 06.30' today and the next morning, 'fre. 27. nov. kl. 17.30' later: 'kl. 17.30' alone would mean today. */
export const whenOf = (at: Date, now: Date): string => {
  const [day, clock] = [osloToday(at), formatClock(at)]
  const isToday = day === osloToday(now)
  const isNextMorning = at.getTime() - now.getTime() < DAY_MS && osloTime(at) < '12:00'
  return isToday || isNextMorning ? clock : `${formatDateShort(day)} ${clock}`
}
