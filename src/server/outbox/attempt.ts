import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from './circuit.ts'
import { isDown, isHeld, UNANSWERED, type Leased, type Outcome, type Result } from './outbox.ts'

/** The receiver of messages: a gateway or mail server. */
export interface Sender<Row extends Leased> {
  /** True when the gateway recognises a message it has had before: then nothing can go out twice. */
  readonly idempotent: boolean
  /** A repetition replaces the earlier message, so an unknown outcome needs no care. */
  readonly isReplaced?: true
  /** Sends; answers for every row, in the same order. Throws only for programming errors. */
  send(rows: readonly Row[], stopping?: AbortSignal): Promise<Outcome[]>
  /** The outcome of a message whose earlier attempt reported none, where the gateway can be asked. */
  readonly find?: ((row: Row) => Promise<Found | null>) | undefined
}

/** The gateway has it, or certainly has not. */
type Found = Extract<Outcome, { kind: 'accepted' }> | 'absent'

/** A gateway's time to report earlier attempts; sending takes its time from the same lease. */
const ASK_MS = 8000

/**
 * Sends leased messages, except those no longer to be sent or whose last attempt never reported its outcome. A
 * message that an earlier attempt may have sent is first asked about, where the gateway can be asked.
 */
export const attempt = async <Row extends Leased>(
  sender: Sender<Row>,
  rows: readonly Row[],
  unwanted: ReadonlySet<string>,
  { askMs = ASK_MS, stopping }: { askMs?: number; stopping?: AbortSignal | undefined } = {},
): Promise<{ results: Result[]; call: Call }> => {
  const settled: Result[] = []
  const sendable: Row[] = []
  for (const row of rows) {
    const outcome = tooLate(row, unwanted, sender.isReplaced)
    if (outcome) settled.push({ id: row.id, attempt: row.attempts, outcome })
    else sendable.push(row)
  }
  const known = await ask(sender, sendable, askMs)
  const found: Result[] = []
  const missing: Row[] = []
  for (const row of sendable) {
    const answer = known.get(row.id)
    const told = { id: row.id, attempt: row.attempts }
    if (answer && answer !== 'absent')
      found.push({ ...told, outcome: answer, ...(row.previousState === 'unknown' && { isOnlyOne: true }) })
    else if (hasDied(row) && !sender.idempotent) settled.push({ ...told, outcome: died })
    else missing.push(row)
  }
  const outcomes = missing.length > 0 ? await sender.send(missing, stopping) : []
  const sent = missing.map(({ id, attempts }, index): Result => ({
    id,
    attempt: attempts,
    outcome: outcomes[index] ?? UNANSWERED,
  }))
  return { results: [...settled, ...found, ...sent], call: callOf(sent.length > 0 ? sent : found) }
}

const tooLate = (row: Leased, unwanted: ReadonlySet<string>, isReplaced = false): Outcome | null => {
  const kind = unwanted.has(row.id) ? 'stopped' : row.expired ? 'expired' : null
  if (!kind) return null
  return !isReplaced && (row.possibleDuplicate || hasDied(row)) ? mayHaveArrived : { kind }
}

const hasDied = ({ previousState }: Leased) => previousState === 'sending'

/** Not tried again, and not refunded either: the earlier attempt may have reached its recipient. */
const mayHaveArrived: Outcome = {
  kind: 'unknown',
  reason: 'not repeated: it was too late for a second attempt',
}

const died: Outcome = { kind: 'unknown', reason: 'the process ended while sending' }

/** The gateway's reports on messages that it may already have, by id; absent if it had none. */
const ask = async <Row extends Leased>(sender: Sender<Row>, rows: readonly Row[], withinMs: number) => {
  const doubtful = sender.find ? rows.filter(({ possibleDuplicate }) => possibleDuplicate) : []
  const known = new Map<string, Found>()
  if (doubtful.length === 0) return known
  const inTime = new AbortController()
  const late = wait(withinMs, null, { signal: inTime.signal }).catch(() => null)
  await Promise.all(
    doubtful.map(async (row) => {
      const answer = await Promise.race([sender.find?.(row).catch(() => null), late])
      if (answer) known.set(row.id, answer)
    }),
  )
  inTime.abort()
  return known
}

/**
 * Down is a gateway that failed every message, because of itself. Messages that it refuses again, perhaps for what they
 * say, tell nothing new: they must not keep others from going out.
 */
const callOf = (results: readonly Result[]): Call => {
  const tried = results.filter(({ outcome }) => !('isUnasked' in outcome && outcome.isUnasked))
  const [first] = tried
  if (!first) return { kind: 'untried' }
  if (!tried.every(({ outcome }) => isDown(outcome))) return { kind: 'answered' }
  const reason = 'reason' in first.outcome ? first.outcome.reason : ''
  const isRepeated = tried.every(({ attempt: turn, outcome }) => turn > 1 && isHeld(outcome))
  return { kind: 'down', reason, ...(isRepeated && { isRepeated }) }
}
