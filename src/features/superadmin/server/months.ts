import { sql, type RawBuilder } from 'kysely'
import { osloToday } from '#shared/dates.ts'

const MONTHS = 12

/** The last twelve months in Oslo, this one included, as YYYY-MM; the oldest first. */
export const lastTwelveMonths = (now: Date): string[] => {
  const [year = 0, month = 0] = osloToday(now).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - MONTHS + index, 1))
    return first.toISOString().slice(0, 7)
  })
}

/** The month in Oslo of a point in time, as YYYY-MM. */
export const monthOf = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${instant} at time zone 'Europe/Oslo', 'YYYY-MM')`

/** When a month began in Oslo. */
export const startOf = (month: string | undefined): RawBuilder<Date> =>
  sql<Date>`(${`${month}-01`}::date::timestamp at time zone 'Europe/Oslo')`
