import { sql } from 'kysely'
import { readFacts, readRequestFacts } from '#features/assignments/server/facts.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents, type NewEvent } from '#server/history/record.ts'
import type { Services } from '#server/services.ts'
import { decideWithReserve } from '../../plan.ts'
import type { Ways } from '#features/messages/reach.ts'
import { NOBODY, type Sent } from '#features/messages/shapes.ts'
import { effectsOf, totalOf } from '#features/messages/server/effects-of.ts'
import { insertRecipients } from '../insert-recipients.ts'
import { FREE_AGAIN, REQUEST, type AskedRecipient } from '#features/messages/server/request-messages.ts'
import { notifyRecipients } from '#features/messages/server/notify-recipients.ts'
import { affordable, readPassedBy } from './afford.ts'
import { holdLine, idleDecision, isSame, lastLookAt, type HeldUpBy, type Noted } from './hold-line.ts'
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
 * Asks the next people in line according to the answers before them, and first the reserve for a place that was given
 * back. Repeated and concurrent looks ask each person once and skip no one: a person who cannot be reached, for lack of
 * credits or because of the hourly limit, keeps their turn. While the request can be undone, its messages wait. Returns
 * null when the request has no line. Locks in the order of all sends: the employer's asking; the request's shifts by
 * id, so that this look is serialized with other looks and with a yes that fills the last place; then the request; the
 * register; the balance.
 */
export const askNext = async (
  tx: TenantTransaction,
  { config, tokens, clock }: Asking,
  requestId: string,
): Promise<AskedNext | null> => {
  const held = await holdLine(tx, clock, requestId)
  if (!held) return null
  const idle = idleDecision(held)
  if (idle) return { sent: NOBODY, people: [], asked: 0, nextAskAt: idle.nextAskAt }
  const { now } = held
  const line = await readLine(tx, requestId, now, held.asked)
  if (!line) return null
  const ways = { channels: line.channels, smsCountries: config.smsCountries }
  const { decision, passedBy } = await decideNow(tx, { requestId, now }, line, ways)
  const due = decision.askReserve + decision.ask
  const { ask, refusal, isMailedOnly } = await affordable(tx, { requestId, now, passedBy }, ways, decision)
  const channels: Line['channels'] = isMailedOnly ? ['email'] : line.channels
  const ofReserve = Math.min(ask, decision.askReserve)
  const turn = { ask: ask - ofReserve, because: decision.because, line, now, isMailedOnly }
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
  const events = sends.flatMap((one) => one.events)
  const noted = {
    nextAskAt: nextAskAt ?? lastLookAt(line.state.closesAt, now),
    isLinePaused: decision.isPaused || isHeldUp || waitsForMail,
    heldUpBy: waitsForMail ? 'hour' : heldUpIn(refusal ?? sent.sms),
  } as const
  await Promise.all([
    isSame(noted, held.request) ? null : note(tx, requestId, noted),
    recordEvents(tx, events),
  ])
  return { sent, people: events.flatMap((event) => event.people ?? []), asked: sent.recipients, nextAskAt }
}

const HALTED = { ask: 0, askReserve: 0, nextAskAt: null, isPaused: true } as const

/** Decides the next step as if people who are passed by were not in reserve. */
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

/** Reads what the messages of the next in line need. */
const readOccasion = async (
  tx: TenantTransaction,
  requestId: string,
  { assignmentId, endsAt, heldUntil }: Line,
) => ({ requestId, endsAt, facts: await readRequestFacts(tx, assignmentId), notBefore: heldUntil })

interface Sending {
  /** Null: no one was to be asked. */
  readonly occasion: Awaited<ReturnType<typeof readOccasion>> | null
  readonly line: Line
  readonly channels: Line['channels']
  readonly asked: readonly AskedRecipient[]
  readonly because: Because
}

/**
 * Sends the request to the next in line. The event names all of them: each has a link now, with or without a message.
 */
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

export const heldUpIn = (sms: Sent['sms']): HeldUpBy => {
  if (sms.kind === 'too-few-credits') return 'credits'
  return sms.kind === 'too-many-this-hour' ? 'hour' : null
}

/** Credits, or the limit of the hour, were used up by another send since. */
export const isSmsRefused = ({ sent }: Pick<Send, 'sent'>) => heldUpIn(sent.sms) !== null

/** The e-mails of the hour are used up. */
export const isMailRefused = ({ sent }: Pick<Send, 'sent'>) => sent.emailLimit !== undefined

/**
 * Asks those in reserve about a free shift: one message for each shift. A person who gets none for now keeps their
 * turn, and is not in the shift's event.
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

const note = (tx: TenantTransaction, requestId: string, noted: Noted) =>
  tx
    .updateTable('requests')
    .set(noted)
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', requestId)
    .execute()
