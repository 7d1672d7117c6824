import { isDown, isHeld, UNANSWERED, type Outcome } from '#server/outbox/outbox.ts'
import type { Refusal } from '#server/outbox/refusal.ts'
import type { GatewaySms } from './gateway.ts'

/** The result of one request with several messages. */
export type Answer =
  | { readonly kind: 'each'; readonly outcomes: readonly Outcome[] }
  | { readonly kind: 'all'; readonly outcome: Outcome }
  /** Certainly none was sent, perhaps because of one message. `alone`: the refusal if the message was alone. */
  | { readonly kind: 'refused'; readonly alone: Refusal }

export interface Limits {
  readonly lastBeginsMs: number
  readonly callMs: number
}

/** The last request ends well within the 45 s lease of its messages. */
export const LIMITS: Limits = { lastBeginsMs: 15_000, callMs: 20_000 }

/** Enough to isolate three refused messages among 1000. */
const MOST_REQUESTS = 60

/**
 * Sends each group and returns an outcome for every message of the batch, in its order. A group refused as a whole is
 * halved until the messages refused alone are isolated. They are rejected if the gateway accepted others, and wait
 * otherwise. A gateway that is down is not called again.
 */
export const sendGroups = async (
  batch: readonly GatewaySms[],
  groups: readonly (readonly GatewaySms[])[],
  request: (group: readonly GatewaySms[]) => Promise<Answer>,
  { lastBeginsMs, stopping }: { readonly lastBeginsMs: number; readonly stopping: AbortSignal | undefined },
): Promise<Outcome[]> => {
  const lastBegins = Date.now() + lastBeginsMs
  const outcomes = new Map<GatewaySms, Outcome>()
  const refused = new Map<GatewaySms, Refusal>()
  const waiting = [...groups]
  let notTried = UNANSWERED
  let requests = 0
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const [inTime, late] = split(group)
    late.forEach((sms) => outcomes.set(sms, TOO_LATE))
    if (inTime.length === 0) continue
    if (stopping?.aborted) {
      notTried = STOPPING
      break
    }
    if (requests === MOST_REQUESTS || Date.now() > lastBegins) {
      notTried = leftOver([...refused.values(), ...outcomes.values()])
      break
    }
    requests += 1
    const answer = await request(inTime)
    if (answer.kind === 'refused') {
      if (inTime.length > 1) waiting.unshift(...halves(inTime))
      else inTime.forEach((sms) => refused.set(sms, answer.alone))
      continue
    }
    const answered = inTime.map((_, index) => outcomeIn(answer, index))
    inTime.forEach((sms, index) => outcomes.set(sms, answered[index] ?? UNANSWERED))
    if (answered.every(isDown)) {
      notTried = spared(answered)
      break
    }
  }
  const isUp = outcomes.values().some(({ kind }) => kind === 'accepted')
  for (const [sms, alone] of refused)
    outcomes.set(sms, isUp && !isHeld(alone) ? { kind: 'rejected', reason: alone.reason } : alone)
  return batch.map((sms) => outcomes.get(sms) ?? notTried)
}

const split = (group: readonly GatewaySms[]) => {
  const now = Date.now()
  const isInTime = ({ validUntil }: GatewaySms) => validUntil.getTime() > now
  return [group.filter(isInTime), group.filter((sms) => !isInTime(sms))] as const
}

const halves = (group: readonly GatewaySms[]) => {
  const middle = Math.ceil(group.length / 2)
  return [group.slice(0, middle), group.slice(middle)]
}

const outcomeIn = (answer: Exclude<Answer, { kind: 'refused' }>, index: number): Outcome =>
  answer.kind === 'each' ? (answer.outcomes[index] ?? UNANSWERED) : answer.outcome

/** Not `expired`: an earlier attempt may have arrived. The next lease decides. */
export const TOO_LATE: Outcome = {
  kind: 'retry',
  reason: 'not tried: too late to be of use',
  isUnasked: true,
}

/** Left to the next process. */
export const STOPPING: Outcome = {
  kind: 'retry',
  reason: 'not tried: the service stops',
  isUnasked: true,
}

/** The time is up. If no message was accepted, the gateway counts as down. */
const leftOver = (outcomes: readonly Outcome[]): Outcome => {
  const tried = outcomes.filter((outcome) => outcome !== TOO_LATE)
  return tried.every(isDown) ? spared(tried) : NO_TIME
}

const NO_TIME: Outcome = { kind: 'retry', reason: 'not tried: those before it took all the time' }

/** The gateway is down, so the remaining messages are not tried. */
const spared = ([first]: readonly Outcome[]): Outcome => ({
  kind: 'retry',
  reason: `not tried: ${first && 'reason' in first ? first.reason : 'the gateway was too slow'}`,
  isDown: true,
})

/** Status codes about the request's content. All others are about our account or the connection. */
const ABOUT_CONTENT: ReadonlySet<number> = new Set([400, 413, 422])

/**
 * Interprets an answer outside the documented format. `words` is its text; `refusal` is the parsed JSON error, if
 * any.
 */
export const answerWithout = (status: number, words: string, refusal: Answer | null): Answer => {
  const reason = `the gateway answered ${status}`
  if (status < 400)
    return {
      kind: 'all',
      outcome: { kind: 'unknown', reason: `${reason} with something unreadable`, isDown: true },
    }
  const outcome = { kind: 'retry', reason: words ? `${reason}: ${words}` : reason, isDown: true } as const
  if (!ABOUT_CONTENT.has(status)) return { kind: 'all', outcome }
  return refusal ?? { kind: 'refused', alone: outcome }
}
