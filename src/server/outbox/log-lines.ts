import { wordsForLog, type Logger } from '../log.ts'
import { isDown, isHeld, type Leased, type Outcome, type Result } from './outbox.ts'

type Logged = Pick<Leased, 'id' | 'employerId' | 'kind'>

const LINES = {
  accepted: ['info', 'message sent'],
  rejected: ['warn', 'message failed'],
  expired: ['warn', 'message expired'],
  stopped: ['info', 'message stopped: it is no longer wanted'],
  retry: ['info', 'message waits for another attempt'],
  unknown: ['warn', 'message may have been sent: the outcome is unknown'],
} as const satisfies Record<Outcome['kind'], readonly ['info' | 'warn', string]>

const HELD = ['warn', 'message is held: it is refused until an operator changes something'] as const

/** One line for the outcome of each attempt: ids, and why. */
export const logOutcomes = (
  log: Logger,
  channel: string,
  rows: readonly Logged[],
  results: readonly Result[],
): void => {
  const messages = new Map(rows.map((row) => [row.id, row]))
  for (const { id, attempt, outcome } of results) {
    const [level, words] = isHeld(outcome) ? HELD : LINES[outcome.kind]
    const { employerId, kind } = messages.get(id) ?? {}
    log[level]({ channel, id, employerId, kind, attempt, ...detailOf(outcome) }, words)
  }
}

const detailOf = (outcome: Outcome) => {
  if (outcome.kind === 'accepted') return isOpaque(outcome.gatewayId) ? { gatewayId: outcome.gatewayId } : {}
  return 'reason' in outcome ? reasonForLog(outcome) : {}
}

/** A mail's id is our own id in an address. */
const isOpaque = (id: string | null) => id !== null && !id.includes('@')

/**
 * Words about the gateway, or our own, say why. Those about one message may quote it, so only their code is logged; the
 * words are stored with the message.
 */
const reasonForLog = (outcome: Extract<Outcome, { readonly reason: string }>) => {
  const isOurs = 'isUnasked' in outcome && outcome.isUnasked === true
  if (isDown(outcome) || isHeld(outcome) || isOurs) return { reason: wordsForLog(outcome.reason) }
  const code = codeIn(outcome.reason)
  return code === null ? {} : { code }
}

/** '550 5.1.1 No such user', '21211: not a number', 'undelivered (30003)'. */
export const codeIn = (reason: string): string | null =>
  /^\d{1,6}(?:[ -]\d\.\d{1,3}\.\d{1,3})?(?!\d)/.exec(reason)?.[0] ??
  /\((\d{1,6})\)$/.exec(reason)?.[1] ??
  null
