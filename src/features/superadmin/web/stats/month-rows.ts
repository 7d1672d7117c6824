import { formatCount, formatShare } from '#shared/counts.ts'
import type { MonthOfUse } from '../../contract-statistics.ts'
import type { MonthRow } from '../chart/month-row.ts'

export const assignmentRows = (months: readonly MonthOfUse[]): MonthRow[] =>
  months.map(({ month, assignments }) => counted(month, assignments))

export const smsRows = (months: readonly MonthOfUse[]): MonthRow[] =>
  months.map(({ month, sms }) => counted(month, sms))

/** How many of the shifts somebody took, in percent; nothing where there were none. */
export const filledRows = (months: readonly MonthOfUse[]): MonthRow[] =>
  months.map(({ month, assignments, filled }) =>
    assignments === 0
      ? { month, value: null, shown: '–' }
      : { month, value: (100 * filled) / assignments, shown: formatShare(filled, assignments) },
  )

const counted = (month: string, count: number): MonthRow => ({
  month,
  value: count,
  shown: formatCount(count),
})
