import { counted, formatDecimal, formatShare } from '#shared/counts.ts'
import { formatClock } from '#shared/dates.ts'
import type { StatusTone } from '#web/ui/Badge.tsx'
import type { DatabaseNode, HealthCheck, SystemHealth, SystemStatistics } from '../../contract-statistics.ts'
import { GOOD_CREDITS } from '../../rules.ts'

interface Word {
  readonly tone: StatusTone
  readonly word: string
}

export const statusWord = ({ isOperational }: SystemHealth): Word =>
  isOperational ? { tone: 'good', word: 'Operativ' } : { tone: 'bad', word: 'Nedsatt' }

export const databaseWord = ({ isDatabaseStable }: SystemHealth): Word =>
  isDatabaseStable ? { tone: 'good', word: 'Stabil' } : { tone: 'bad', word: 'Ustabil' }

export const smsWord = ({ totalSmsCredits }: SystemHealth): Word =>
  totalSmsCredits > GOOD_CREDITS ? { tone: 'good', word: 'God' } : { tone: 'warn', word: 'Lav kreditt' }

export const oldWords = ({ checkedAt }: SystemHealth): string =>
  `Får ikke kontakt. Sist målt ${clockOf(checkedAt)}.`

export const measuredWords = ({ checkedAt }: SystemHealth): string =>
  `Målt ${clockOf(checkedAt)}. Måles på nytt hvert halve minutt.`

const clockOf = (instant: string) => formatClock(instant).replace(' ', '\u00a0')

/** Shown while a check is impossible. */
export const UNKNOWN: Word = { tone: 'neutral', word: 'Ukjent' }

export const checkWord = ({ isGood }: HealthCheck): Word =>
  isGood ? { tone: 'good', word: 'OK' } : { tone: 'bad', word: 'Feil' }

export const CHECK_NAMES: Record<HealthCheck['name'], string> = {
  database: 'Svartid i databasen',
  'sms-waiting': 'SMS som venter',
  'email-waiting': 'E-post som venter',
  'push-waiting': 'Push som venter',
  'sms-gateway': 'SMS-leverandør',
  'email-gateway': 'E-posttjener',
  disk: 'Disk',
}

const NODE_WORDS: Record<DatabaseNode['part'], Word> = {
  writes: { tone: 'good', word: 'Tar imot endringer' },
  follows: { tone: 'good', word: 'Kopi' },
  pools: { tone: 'good', word: 'Deler forbindelser' },
  away: { tone: 'bad', word: 'Svarer ikke' },
}

export const nodeWord = ({ part }: DatabaseNode): Word => NODE_WORDS[part]

/** '' for a node that is no replica. */
export const behindWords = ({ behindSeconds }: DatabaseNode): string => {
  if (behindSeconds === null) return ''
  const seconds = Math.round(behindSeconds)
  return seconds < 1 ? 'mindre enn ett sekund etter' : `${counted(seconds, 'sekund', 'sekunder')} etter`
}

/** Part 2 section 2 of the specification, 'System statistics': the active share of all assignments. */
export const activityRate = ({ activeAssignments, totalAssignments }: SystemStatistics): string =>
  formatShare(activeAssignments, totalAssignments)

export const vikarerPerAdministrator = ({ totalVikarer, totalAdministrators }: SystemStatistics): string =>
  formatAverage(totalVikarer, totalAdministrators)

export const smsPerAssignment = ({ totalSmsHistory, totalAssignments }: SystemStatistics): string =>
  formatAverage(totalSmsHistory, totalAssignments)

const formatAverage = (sum: number, count: number) => formatDecimal(count === 0 ? 0 : sum / count)
