import { sql } from 'kysely'
import { lockRequest } from '#features/assignments/server/lock.ts'
import { readFacts, readRequestFacts } from '#features/assignments/server/facts.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { AskedBecause, Decision } from '../../asking-plan.ts'
import { decideWithReserve } from '../../reserve-plan.ts'
import type { Ways } from '../../reach.ts'
import type { Sent } from '../../shapes.ts'
import { insertRecipients, readEndOfRequest, readHold } from '../insert-recipients.ts'
import { lockAsking } from '../open-questions.ts'
import { FREE_AGAIN, REQUEST } from '../messages.ts'
import { notifyRecipients, NOBODY } from '../notify-recipients.ts'
import { totalOf } from '../total-sent.ts'
import { affordable } from './afford.ts'
import type { Recipient } from '../recipients.ts'
import { isAskable, readLine, type Line } from './line-state.ts'
import { readPassedBy } from './mail-limit.ts'
import { noteAsked, takeReserve, type TurnOfReserve } from './reserve.ts'

type Asking = Pick<Services, 'config' | 'tokens' | 'clock'>

export interface AskedNext {
  readonly sent: Sent
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
  await lockAsking(tx)
  await lockShifts(tx, requestId)
  await lockRequest(tx, requestId)
  const now = clock.now()
  const line = await readLine(tx, requestId, now)
  if (!line) return null
  const ways = { channels: line.channels, smsCountries: config.smsCountries }
  const { decision, passedBy } = await decideNow(tx, { requestId, now }, line, ways)
  const due = decision.askReserve + decision.ask
  const { ask, refusal, isMailedOnly } = await affordable(tx, { requestId, now, passedBy }, ways, decision)
  const channels: Line['channels'] = isMailedOnly ? ['email'] : line.channels
  const ofReserve = Math.min(ask, decision.askReserve)
  const turn = { ask: ask - ofReserve, because: decision.because, now, isMailedOnly }
  const next = await take(tx, requestId, turn)
  const asked = await makeRecipients(tx, tokens, requestId, next)
  const again = await askReserve(tx, config, {
    requestId,
    channels,
    ask: ofReserve,
    now,
    isMailedOnly,
    passedBy,
  })
  const reached = totalOf([...again, await send(tx, config, { requestId, line, channels, asked })])
  const sent = refusal && (isMailedOnly || reached.recipients === 0) ? { ...reached, sms: refusal } : reached
  const isHeldUp = again.some(isSmsRefused) || (refusal !== null && sent.recipients < due)
  const isMailHeldUp = !decision.isPaused && (passedBy.length > 0 || again.some(isMailRefused))
  // By e-mail alone nothing can be sent before that.
  const waitsForMail = isMailHeldUp && !line.channels.includes('sms')
  const nextAskAt = isHeldUp || isMailHeldUp ? soon(now) : decision.nextAskAt
  const { closesAt } = line.state
  await note(tx, requestId, {
    // A line that has come to its end is looked at for its reserve until its last shift begins.
    nextAskAt: nextAskAt ?? (closesAt > now ? closesAt : null),
    isPaused: decision.isPaused || isHeldUp || waitsForMail,
    heldUpBy: waitsForMail ? 'hour' : heldUpIn(refusal ?? sent.sms),
  })
  return { sent, asked: sent.recipients, nextAskAt }
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

const lockShifts = (tx: TenantTransaction, requestId: string) =>
  sql`
    select 1 from assignments where employer_id = ${tx.scope.employerId} and request_id = ${requestId}
    order by id for no key update`.execute(tx)

type HeldUpBy = 'credits' | 'hour' | null

const heldUpIn = (sms: Sent['sms']): HeldUpBy => {
  if (sms.kind === 'too-few-credits') return 'credits'
  return sms.kind === 'too-many-this-hour' ? 'hour' : null
}

interface Again extends TurnOfReserve {
  readonly requestId: string
  readonly channels: Line['channels']
}

/** Credits, or the limit of the hour, were used up by another send since. */
const isSmsRefused = ({ sms }: Sent) => heldUpIn(sms) !== null

/** The e-mails of the hour are used up. */
const isMailRefused = ({ emailLimit }: Sent) => emailLimit !== undefined

/** Tells those in reserve that a shift is free again: one message for each shift. Who gets none for now keeps their turn. */
const askReserve = async (
  tx: TenantTransaction,
  config: Services['config'],
  { requestId, channels, ...turn }: Again,
): Promise<Sent[]> => {
  if (turn.ask === 0) return []
  const reserve = await takeReserve(tx, requestId, turn)
  const sends: Sent[] = []
  // One after the other: what follows may find no credits left.
  for (const [assignmentId, asked] of Map.groupBy(reserve, (one) => one.assignmentId)) {
    const facts = await readFacts(tx, assignmentId)
    const sent = await notifyRecipients(tx, config, FREE_AGAIN, facts, { asked, channels })
    const ids = asked.map(({ id }) => id)
    const isTurnOver = !isSmsRefused(sent) && !isMailRefused(sent)
    await noteAsked(tx, assignmentId, ids, { at: sql`${turn.now}`, isTurnOver })
    sends.push(sent)
  }
  return sends
}

interface Turn {
  readonly ask: number
  readonly because: AskedBecause
  readonly now: Date
  /** No SMS can be paid: people without an e-mail address wait. */
  readonly isMailedOnly: boolean
}

/** The next in line, in one statement. */
const take = async (
  tx: TenantTransaction,
  requestId: string,
  { ask, because, now, isMailedOnly }: Turn,
): Promise<Recipient[]> => {
  if (ask === 0) return []
  const { rows } = await sql<Recipient>`
    with next as (
      select l.employer_id, l.id from requests q, request_line l
      where q.employer_id = ${tx.scope.employerId} and q.id = ${requestId} and ${isAskable(now)}
        and (not ${isMailedOnly} or exists (
          select from vikarer v where v.employer_id = l.employer_id and v.id = l.vikar_id and v.email is not null))
      order by l.position limit ${ask}
    ), taken as (
      update request_line l set asked_at = ${now}, asked_because = ${because}
      from next where l.employer_id = next.employer_id and l.id = next.id
      returning l.employer_id, l.vikar_id, l.position
    )
    select v.id, v.full_name, v.phone, v.email, v.no_sms from taken
    join vikarer v on v.employer_id = taken.employer_id and v.id = taken.vikar_id
    order by taken.position`.execute(tx)
  return rows
}

const makeRecipients = async (
  tx: TenantTransaction,
  tokens: Asking['tokens'],
  requestId: string,
  next: readonly Recipient[],
): Promise<AskedRecipients> => {
  if (next.length === 0) return []
  return insertRecipients(tx, tokens, { requestId, endsAt: await readEndOfRequest(tx, requestId) }, next)
}

type AskedRecipients = Awaited<ReturnType<typeof insertRecipients>>

interface Sending {
  readonly requestId: string
  readonly line: Line
  readonly channels: Line['channels']
  readonly asked: AskedRecipients
}

const send = async (
  tx: TenantTransaction,
  config: Services['config'],
  { requestId, line, channels, asked }: Sending,
): Promise<Sent> => {
  if (asked.length === 0) return NOBODY
  const [facts, notBefore] = await Promise.all([
    readRequestFacts(tx, line.assignmentId),
    readHold(tx, requestId),
  ])
  return notifyRecipients(tx, config, REQUEST, facts, {
    asked,
    channels,
    notBefore,
    smsIfRefused: true,
  })
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
