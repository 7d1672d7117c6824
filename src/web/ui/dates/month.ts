import { addDays, formatDateLong, mondayOf } from '#shared/dates.ts'

/** Days are YYYY-MM-DD in Norwegian time, and so sort as text. */
export interface Bounds {
  readonly min: string
  readonly max: string
}

/** Seven days for each week that has a day of this month, from Monday. */
export const weeksOf = (day: string): string[][] => {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let monday = mondayOf(`${month}-01`); monday.slice(0, 7) <= month; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(monday, n)))
  return weeks
}

/** 'desember 2026' */
export const monthName = (day: string): string => formatDateLong(day).split(' ').slice(2).join(' ')

/** The same day of the month that many months later, or its last day if it is shorter. */
export const addMonths = (day: string, months: number): string => {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const month = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
  const ofMonth = weeksOf(`${month}-01`)
    .flat()
    .filter((one) => one.startsWith(month))
  return ofMonth.findLast((one) => one.slice(8) <= day.slice(8)) ?? day
}

export const within = (day: string, { min, max }: Bounds): string => (day < min ? min : day > max ? max : day)

/** The day that a key of the grid pattern leads to; undefined for other keys. */
export const dayAfterKey = (day: string, key: string): string | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return addDays(mondayOf(day), 6)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return undefined
  }
}
