import type { SystemStatistics } from '../../contract-statistics.ts'

const decimal = new Intl.NumberFormat('nb-NO', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '66,7 %', of a part of a whole; '0 %' of nothing. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '0\u00a0%' : `${decimal.format((100 * part) / whole)}\u00a0%`

/** Part 2 section 2 of the specification, 'System statistics': how many of all assignments are active. */
export const activityRate = ({ activeAssignments, totalAssignments }: SystemStatistics): string =>
  formatShare(activeAssignments, totalAssignments)

export const vikarerPerAdministrator = ({ totalVikarer, totalAdministrators }: SystemStatistics): string =>
  formatAverage(totalVikarer, totalAdministrators)

export const smsPerAssignment = ({ totalSmsHistory, totalAssignments }: SystemStatistics): string =>
  formatAverage(totalSmsHistory, totalAssignments)

const formatAverage = (sum: number, count: number) => decimal.format(count === 0 ? 0 : sum / count)
