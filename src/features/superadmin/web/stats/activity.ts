import { formatDecimal, formatShare } from '#shared/counts.ts'
import type { SystemStatistics } from '../../contract-statistics.ts'

/** Part 2 section 2 of the specification, 'System statistics': how many of all assignments are active. */
export const activityRate = ({ activeAssignments, totalAssignments }: SystemStatistics): string =>
  formatShare(activeAssignments, totalAssignments)

export const vikarerPerAdministrator = ({ totalVikarer, totalAdministrators }: SystemStatistics): string =>
  formatAverage(totalVikarer, totalAdministrators)

export const smsPerAssignment = ({ totalSmsHistory, totalAssignments }: SystemStatistics): string =>
  formatAverage(totalSmsHistory, totalAssignments)

const formatAverage = (sum: number, count: number) => formatDecimal(count === 0 ? 0 : sum / count)
