import { addDays, nightTo, smsTimeRange } from '#shared/dates.ts'
import { bareDay, smsDay, type When } from './sms-parts.ts'

/** This many consecutive days are shortened to the first and the last. */
const RUN = 3

/**
 * The days and times of several shifts. Days with the same times share them: `man. 23.11. og tir. 24.11. kl.
 * 08.00-15.30`,
 * `man. 23.11.-fre. 27.11. kl. 08.00-15.30, man. 30.11. kl. 10.00-12.00`, or short `23.11.-27.11. 08.00-15.30`.
 *
 * @param shifts by start
 */
export const severalWhens = (shifts: readonly When[], isShort: boolean): string =>
  [...Map.groupBy(shifts, ({ startTime, endTime }) => smsTimeRange(startTime, endTime))]
    .map(([range, alike]) => {
      const night = nightTo(alike[0]?.startTime ?? '12:00')
      return `${night}${daysOf(alike, isShort ? bareDay : smsDay)}${isShort ? ' ' : ' kl. '}${range}`
    })
    .join(', ')

const daysOf = (shifts: readonly When[], dayOf: (shift: When) => string): string => {
  const parts = runsOf(shifts).flatMap((run) => {
    const days = run.map(dayOf)
    return days.length < RUN ? days : [`${days[0]}-${days.at(-1)}`]
  })
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} og ${parts.at(-1)}`
}

/** Groups the shifts by consecutive days. */
const runsOf = (shifts: readonly When[]): When[][] => {
  const runs: When[][] = []
  for (const shift of shifts) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && addDays(before.date, 1) === shift.date) run.push(shift)
    else runs.push([shift])
  }
  return runs
}
