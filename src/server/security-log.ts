import { createHmac } from 'node:crypto'
import type { Logger } from './log.ts'

/** Values of `event` in log lines, for monitoring. */
const EVENTS = {
  'logged-in': { level: 'info', line: 'somebody logged in' },
  'logged-out': { level: 'info', line: 'somebody logged out' },
  refused: { level: 'warn', line: 'a request was refused' },
  'limit-reached': { level: 'warn', line: 'a limit was reached' },
  'invalid-input': { level: 'warn', line: 'a request held what no form of ours sends' },
  'other-site': { level: 'warn', line: 'a request from another site was refused' },
} as const
export type SecurityEvent = keyof typeof EVENTS

/** Ids and fixed words only; the network address is never written. */
export interface SecurityFacts {
  readonly userId?: string | null
  readonly employerId?: string | null
  /** The procedure, or the pattern of the address. */
  readonly route?: string
  readonly reason?: string
  /** The network address as a hash: links tries to each other, and cannot be reversed without APP_SECRET. */
  readonly ip?: string
}

export interface SecurityLog {
  note(event: SecurityEvent, facts: SecurityFacts): void
}

/**
 * A process writes at most this many refusals of a kind per minute and counts the rest, so that the log cannot be
 * flooded.
 */
export const LINES_A_MINUTE = 60
const MINUTE_MS = 60_000

export const createSecurityLog = (log: Logger, secret: string, now = () => Date.now()): SecurityLog => {
  const bounds = new Map<SecurityEvent, { endsAt: number; count: number }>()

  /** May one more line be written? */
  const isWithin = (event: SecurityEvent) => {
    const known = bounds.get(event)
    if (!known || known.endsAt <= now()) {
      const unwritten = (known?.count ?? 0) - LINES_A_MINUTE
      if (unwritten > 0) log.warn({ event, unwritten }, 'further events of this kind were not logged')
      bounds.set(event, { endsAt: now() + MINUTE_MS, count: 1 })
      return true
    }
    known.count += 1
    return known.count <= LINES_A_MINUTE
  }

  return {
    note: (event, { ip, ...facts }) => {
      const { level, line } = EVENTS[event]
      if (level === 'warn' && !isWithin(event)) return
      log[level]({ event, ...facts, ...(ip === undefined ? {} : { from: pseudonym(ip, secret) }) }, line)
    },
  }
}

const pseudonym = (ip: string, secret: string) =>
  createHmac('sha256', secret).update(`network-address:${ip}`).digest('base64url').slice(0, 16)
