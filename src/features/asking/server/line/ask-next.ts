import { sql } from 'kysely'
import { lockRequest } from '#features/assignments/server/lock.ts'
import { readFacts, readRequestFacts } from '#features/assignments/server/facts.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents, type NewEvent } from '#server/history/record.ts'
import type { Services } from '#server/services.ts'
import { decideWithReserve, type Decision } from '../../plan.ts'
import type { Ways } from '#features/messages/reach.ts'
import { NOBODY, type Sent } from '#features/messages/shapes.ts'
import { effectsOf, totalOf } from '#features/messages/server/effects-of.ts'
import { insertRecipients, readEndOfRequest, readHold } from '../insert-recipients.ts'
import { lockAsking } from '../open-questions.ts'
import { FREE_AGAIN, REQUEST, type AskedRecipient } from '#features/messages/server/request-messages.ts'
import { notifyRecipients } from '#features/messages/server/notify-recipients.ts'
import { affordable, readPassedBy } from './afford.ts'
import { becauseOf, type Because, takeNext } from './take-next.ts'
import { readLine, type Line } from './line-state.ts'
import { noteAsked, takeReserve, type TurnOfReserve } from './reserve.ts'

type Asking = Pick<Services, 'config' | 'tokens' | 'clock'>

export interface AskedNext {
  readonly sent: Sent
  /** They have the question now, with or without a message. */
  readonly people: readonly string[]
  readonly asked: number
  readonly nextAskAt: Date | null
}

/** A line that could not ask for want of credits, or beyond the limit of the hour, tries again so soon. */
const HELD_UP_SECONDS = 60

/**
 * Asks those whose turn it is, by what has become of those before them, and first those in reserve for a place that was
 * given back. The same look at any time, by anyone, asks nobody twice and passes nobody by: whoever cannot be reached for
 * want of credits, or beyond the limit of the hour, keeps their turn. While the request can be undone, what it sends waits.
 * Null when the request has no line. Locks in the order of all sends: the employer's asking; the request's shifts by id, so that a yes that fills
 * the last place, and another look, go before or after it; then the request; the register; the balance.
 */
export const askNext = async (
  tx: TenantTransaction,
  { config, tokens, clock }: Asking,
  requestId: string,
): Promise<AskedNext | null> => {
  const now = await holdLine(tx, clock, requestId)
  const line = await readLine(tx, requestId, now)
  if (!line) return null
  const ways = { channels: line.channels, smsCountries: config.smsCountries }
  const { decision, passedBy } = await decideNow(tx, { requestId, now }, line, ways)
  const due = decision.askReserve + decision.ask
  const { ask, refusal, isMailedOnly } = await affordable(tx, { requestId, now, passedBy }, ways, decision)
  const channels: Line['channels'] = isMailedOnly ? ['email'] : line.channels
  const ofReserve = Math.min(ask, decision.askReserve)
  const turn = {
    ask: ask - ofReserve,
    because: decision.because,
    isInOrder: line.isInOrder,
    now,
    isMailedOnly,
  }
  const [{ people, because }, occasion] = await Promise.all([
    takeNext(tx, requestId, turn),
    turn.ask > 0 ? readOccasion(tx, requestId, line) : null,
  ])
  const asked = occasion && people.length > 0 ? await insertRecipients(tx, tokens, occasion, people) : []
  const reserve = { requestId, channels, ask: ofReserve, now, isMailedOnly, passedBy }
  const again = await askReserve(tx, config, reserve)
  const sends = [...again, await send(tx, config, { occasion, line, channels, asked, because })]
  const reached = totalOf(sends.map((one) => one.sent))
  const sent = refusal && (isMailedOnly || reached.recipients === 0) ? { ...reached, sms: refusal } : reached
  const isHeldUp = again.some(isSmsRefused) || (refusal !== null && sent.recipients < due)
  const isMailHeldUp = !decision.isPaused && (passedBy.length > 0 || again.some(isMailRefused))
  // By e-mail alone nothing can be sent before that.
  const waitsForMail = isMailHeldUp && !line.channels.includes('sms')
  const nextAskAt = isHeldUp || isMailHeldUp ? soon(now) : decision.nextAskAt
  const { closesAt } = line.state
  const events = sends.flatMap((one) => one.events)
  await Promise.all([
    note(tx, requestId, {
      // A line that has come to its end is looked at for its reserve until its last shift begins.
      nextAskAt: nextAskAt ?? (closesAt > now ? closesAt : null),
      isPaused: decision.isPaused || isHeldUp || waitsForMail,
      heldUpBy: waitsForMail ? 'hour' : heldUpIn(refusal ?? sent.sms),
    }),
    recordEvents(tx, events),
  ])
  return { sent, people: events.flatMap((event) => event.people ?? []), asked: sent.recipients, nextAskAt }
}

const HALTED = { ask: 0, askReserve: 0, nextAskAt: null, isPaused: true } as const

/** What is to be done, as if those who are passed by were not in reserve. */
export const decideNow = async (
  tx: TenantTransaction,
  request: { readonly requestId: string; readonly now: Date },
  line: Line,
  ways: Ways,
) => {
  const passedBy = await readPassedBy(tx, request, line, ways)
  const reserve = { ...line.reserve, waiting: line.reserve.waiting - passedBy.length }
  const decision = decideWithReserve(line.plan, line.state, reserve, request.now)
  return { passedBy, decision: line.isHalted ? { ...decision, ...HALTED } : decision }
}

const soon = (now: Date) => new Date(now.getTime() + HELD_UP_SECONDS * 1000)

/**
 * Takes the locks in one round trip: the database runs the statements in the order that they leave in. Returns the time at which it holds
 * them: a place may become free during the wait, and its question comes after that.
 */
const holdLine = async (tx: TenantTransaction, clock: Asking['clock'], requestId: string): Promise<Date> => {
  await Promise.all([planOnce(tx), lockAsking(tx), lockShifts(tx, requestId), lockRequest(tx, requestId)])
  return clock.now()
}

/** Keeps the plans of the transaction's statements. They join many tables: planning one takes five times as long as running it. */
const planOnce = (tx: TenantTransaction) =>
  sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx)

const lockShifts = (tx: TenantTransaction, requestId: string) =>
  sql`
    select 1 from assignments where employer_id = ${tx.scope.employerId} and request_id = ${requestId}
    order by id for no key update`.execute(tx)

/** Reads what the messages of the next in line need. */
const readOccasion = async (tx: TenantTransaction, requestId: string, { assignmentId }: Line) => {
  const [endsAt, facts, notBefore] = await Promise.all([
    readEndOfRequest(tx, requestId),
    readRequestFacts(tx, assignmentId),
    readHold(tx, requestId),
  ])
  return { requestId, endsAt, facts, notBefore }
}

interface Sending {
  /** Null: no one was to be asked. */
  readonly occasion: Awaited<ReturnType<typeof readOccasion>> | null
  readonly line: Line
  readonly channels: Line['channels']
  readonly asked: readonly AskedRecipient[]
  readonly because: Because
}

/** Sends the request to the next in line. The event names all of them: each has a link now, with or without a message. */
const send = async (
  tx: TenantTransaction,
  config: Services['config'],
  { occasion, line, channels, asked, because }: Sending,
): Promise<Send> => {
  if (!occasion || asked.length === 0) return { sent: NOBODY, events: [] }
  const { requestId, facts, notBefore } = occasion
  const receivers = { asked, channels, notBefore, smsIfRefused: true }
  const sent = await notifyRecipients(tx, config, REQUEST, facts, receivers)
  const minutes = because.code === 'patience' ? { minutes: line.plan.patienceMinutes } : {}
  const event = {
    kind: 'asked',
    on: { requestId },
    people: asked.map(({ id }) => id),
    because: { ...because, ...minutes },
    effects: effectsOf(sent),
  } as const
  return { sent, events: [event] }
}

interface Again extends TurnOfReserve {
  readonly requestId: string
  readonly channels: Line['channels']
}

/** A send, with its event if it asked anyone. */
export interface Send {
  readonly sent: Sent
  readonly events: readonly NewEvent[]
}

export type HeldUpBy = 'credits' | 'hour' | null

export const heldUpIn = (sms: Sent['sms']): HeldUpBy => {
  if (sms.kind === 'too-few-credits') return 'credits'
  return sms.kind === 'too-many-this-hour' ? 'hour' : null
}

/** Credits, or the limit of the hour, were used up by another send since. */
export const isSmsRefused = ({ sent }: Pick<Send, 'sent'>) => heldUpIn(sent.sms) !== null

/** The e-mails of the hour are used up. */
export const isMailRefused = ({ sent }: Pick<Send, 'sent'>) => sent.emailLimit !== undefined

/**
 * Asks those in reserve about a free shift: one message for each shift. A person who gets none for now keeps their turn, and is not
 * in the shift's event.
 */
export const askReserve = async (
  tx: TenantTransaction,
  config: Services['config'],
  { requestId, channels, ...turn }: Again,
): Promise<Send[]> => {
  if (turn.ask === 0) return []
  const reserve = await takeReserve(tx, requestId, turn)
  const sends: Send[] = []
  // One after the other: the next send may find no credits left.
  for (const [assignmentId, asked] of Map.groupBy(reserve, (one) => one.assignmentId)) {
    const facts = await readFacts(tx, assignmentId)
    const sent = await notifyRecipients(tx, config, FREE_AGAIN, facts, { asked, channels })
    const ids = asked.map(({ id }) => id)
    const isTurnOver = !isSmsRefused({ sent }) && !isMailRefused({ sent })
    const people = await noteAsked(tx, assignmentId, ids, { at: sql`${turn.now}`, isTurnOver })
    const because = becauseOf(asked[0])
    const event = { kind: 'asked', on: { assignmentId }, people, because, effects: effectsOf(sent) } as const
    sends.push({ sent, events: people.length > 0 ? [event] : [] })
  }
  return sends
}

const note = (
  tx: TenantTransaction,
  requestId: string,
  { nextAskAt, isPaused, heldUpBy }: Pick<Decision, 'nextAskAt' | 'isPaused'> & { heldUpBy: HeldUpBy },
) =>
  tx
    .updateTable('requests')
    .set({ nextAskAt, isLinePaused: isPaused, heldUpBy })
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', requestId)
    .execute()
