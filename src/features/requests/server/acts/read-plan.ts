import { sql } from 'kysely'
import { isUnconfirmed } from '#features/assignments/server/confirm.ts'
import { isAnswerOf } from '#features/assignments/server/rules-in-sql.ts'
import { shiftsOfRequest } from '#features/assignments/server/of-request.ts'
import { readBalance, readSmsPrice } from '#features/credits/server/read-ledger.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { versionOf } from '#server/version-of.ts'
import type { ActPlan, NextAsked, Notified, OtherShift, PlanNote, ShiftState } from '../../contract-acts.ts'
import { planWords, summaryOf } from '../../plan-words.ts'
import type { Sent } from '#features/messages/shapes.ts'
import { peekFreed, peekNext } from './peek-next.ts'
import type { Asks } from './refuse-in-quiet.ts'
import { unwantedAbout } from '#features/messages/server/unwanted.ts'
import { readLineOf } from '#features/asking/server/line/read-line.ts'
import { LineAfter } from '../../contract-sending.ts'
import { readSending, type Sends } from './read-sending.ts'

/** The messages of an act, and the people it affects. */
export interface Acted {
  readonly sent: Sent
  /** Substitutes who should know of it, whether or not a message reaches them. */
  readonly meant: readonly string[]
  /** A place of the shift became free. */
  readonly isFreeing: boolean
  /** No place became free, but the line may ask the next: because of a no, or because places are still free. */
  readonly goesOn?: 'by-choice' | 'by-itself'
  /** The commit wakes the line, even if no place became free. */
  readonly isLineWoken?: boolean
  /** The message confirms a yes. */
  readonly isConfirmation?: boolean
  readonly notes?: readonly { readonly code: PlanNote['code']; readonly vikarIds: readonly string[] }[]
  /** The messages of an act that asks, reminds or writes to people. */
  readonly sends?: Sends
  /** The act is about the line of the request. */
  readonly isAboutLine?: boolean
  /** It asks or writes to people, so in quiet hours it must be confirmed. */
  readonly asks?: Asks
  /** The first shift that the act has created. */
  readonly assignmentId?: string
  /** Nothing changed: a second press of the same button. */
  readonly isRepeated?: boolean
  /** Further shifts of the request that the act has closed, with their former states. */
  readonly others?: readonly Omit<OtherShift, 'after'>[]
  /** By substitute, if one message names several shifts: their number, and whether the person held none of them. */
  readonly named?: ReadonlyMap<string, Required<Pick<Notified, 'about' | 'isInReserve'>>>
  /** Messages that the act has stopped and deleted. */
  readonly stopped?: ActPlan['stopped']
}

interface Observed extends Acted {
  readonly assignmentId: string
  /** Undefined: the act creates the shift. */
  readonly before: (ShiftState & { readonly requestId: string }) | undefined
}

/** A shift's state; undefined if the employer has none with this id. */
export const readShiftState = (
  tx: TenantTransaction,
  assignmentId: string,
): Promise<(ShiftState & { readonly requestId: string }) | undefined> =>
  tx
    .selectFrom('assignments')
    .select(['requestId', 'status', 'places', 'filled'])
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', assignmentId)
    .executeTakeFirst()

/** The consequences of an act that this transaction has done, read from the rows that it has written. */
export const readPlan = async (
  tx: TenantTransaction,
  services: Pick<Services, 'config' | 'clock'>,
  { assignmentId, before, sent, meant, notes = [], sends, isAboutLine, ...acted }: Observed,
): Promise<ActPlan> => {
  const now = await readShiftState(tx, assignmentId)
  const requestId = (now ?? before)?.requestId
  if (requestId === undefined) throw new Error(`an act was done on an unknown shift: ${assignmentId}`)
  const [names, notified, stopped, balance, priceOre, next, sending, line] = [
    await readNames(
      tx,
      notes.flatMap(({ vikarIds }) => vikarIds),
    ),
    await readNotified(tx, assignmentId, meant, acted),
    await readStopped(tx, assignmentId, acted),
    await readBalance(tx),
    await readSmsPrice(tx),
    await readNext(tx, services, requestId, acted),
    sends ? await readSending(tx, services, { assignmentId, requestId, sent, sends }) : null,
    isAboutLine ? await readLineAfter(tx, services, assignmentId) : null,
  ]
  const others = await readOthers(tx, acted.others)
  // An earlier press has created the shift.
  const known = acted.isRepeated ? (before ?? now) : before
  const plan = {
    before: known ? pick(known) : null,
    after: now ? pick(now) : null,
    ...(others && { others }),
    notified,
    sms: { ...smsOf(sent.sms, balance - stopped.smsNow), priceOre },
    sending,
    line,
    stopped: { messages: stopped.messages, sms: stopped.sms },
    notes: notes.map(({ code, vikarIds }) => ({ code, names: vikarIds.map((id) => names.get(id) ?? '') })),
    next,
  }
  const at = services.clock.now()
  return {
    ...plan,
    version: fingerprint(plan, sends, at),
    sentences: planWords(plan, at),
    summary: summaryOf(plan, at),
  }
}

const readLineAfter = async (
  tx: TenantTransaction,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  assignmentId: string,
): Promise<LineAfter | null> => {
  const { smsCountries } = config
  const line = await readLineOf(tx, assignmentId, { now: clock.now(), smsCountries })
  if (!line) return null
  const { channels } = await tx
    .selectFrom('assignments as a')
    .innerJoin('requests as q', (join) =>
      join.onRef('q.employerId', '=', 'a.employerId').onRef('q.id', '=', 'a.requestId'),
    )
    .select('q.channels')
    .where('a.employerId', '=', tx.scope.employerId)
    .where('a.id', '=', assignmentId)
    .executeTakeFirstOrThrow()
  return LineAfter.parse({ ...line, channels })
}

const readNext = async (
  tx: TenantTransaction,
  services: Pick<Services, 'config' | 'clock'>,
  requestId: string,
  { isFreeing, goesOn, isLineWoken = false }: Pick<Acted, 'isFreeing' | 'goesOn' | 'isLineWoken'>,
): Promise<NextAsked | null> => {
  if (!isFreeing && !goesOn) return peekNext(tx, services, requestId, isLineWoken)
  const next = await peekFreed(tx, services, requestId)
  if (isFreeing || (goesOn === 'by-choice' && next.isChoice)) return next
  return next.isAsked ? { ...next, isChoice: false } : null
}

const readOthers = async (tx: TenantTransaction, others: Acted['others']): Promise<OtherShift[] | null> => {
  if (!others || others.length === 0) return null
  const states = await Promise.all(others.map(({ id }) => readShiftState(tx, id)))
  return others.map(({ id, before }, at) => ({ id, before: pick(before), after: pick(states[at] ?? before) }))
}

const pick = ({ status, places, filled }: ShiftState): ShiftState => ({ status, places, filled })

/** A digest of states, people, messages, price and the next in line. Other values may change without a new version. */
const fingerprint = (
  {
    before,
    after,
    others,
    notified,
    sms,
    sending,
    line,
    next,
  }: Omit<ActPlan, 'version' | 'sentences' | 'summary'>,
  sends: Sends | undefined,
  now: Date,
) =>
  versionOf({
    before,
    after,
    ...(others && { others }),
    notified: notified.map(({ vikarId, channels, isToConfirm, shifts, about }) => [
      vikarId,
      channels,
      isToConfirm,
      shifts,
      ...(about === undefined ? [] : [about]),
    ]),
    sms: [sms.needed, sms.problem],
    next: next && [next.isChoice, next.reserve, next.line],
    ...(sending && {
      sending: [sends?.people, sending.reached, sending.bySms, sending.byEmail, sending.openQuestions],
    }),
    ...(line && { line: [line.length, ahead(line.askFrom, now), ahead(line.askAllAt, now), line.heldUpBy] }),
  })

/** A time that the act sets to now differs at each read, so only future times count. */
const ahead = (at: string | null, now: Date) => (at !== null && new Date(at) > now ? at : null)

const smsOf = (sms: Sent['sms'], balance: number): Omit<ActPlan['sms'], 'priceOre'> => {
  switch (sms.kind) {
    case 'queued':
      return { needed: sms.count, balance: balance + sms.count, problem: null }
    case 'too-few-credits':
      return { needed: sms.needed, balance, problem: sms.kind }
    case 'too-many-this-hour':
      return { needed: 0, balance, problem: sms.kind }
    case 'not-chosen':
      return { needed: 0, balance, problem: null }
  }
}

const aboutNow = (table: 'sms_history' | 'email_history') => sql`
  select m.assignment_id from ${sql.table(table)} m where m.employer_id = v.employer_id and m.vikar_id = v.id
    and m.created_at = now()
    and m.assignment_id = any(shifts.ids) and m.status = 'pending'`

const readNotified = async (
  tx: TenantTransaction,
  assignmentId: string,
  meant: readonly string[],
  { isConfirmation = false, named }: Pick<Acted, 'isConfirmation' | 'named'>,
): Promise<Notified[]> => {
  if (meant.length === 0) return []
  const { employerId } = tx.scope
  const { rows } = await sql<Omit<Notified, 'isConfirmation'>>`
    with shifts as materialized (select ${shiftsOfRequest(employerId, assignmentId)} as ids)
    select v.id as vikar_id, v.full_name, case when v.deleted_at is null then v.phone end as phone,
      array_remove(array[case when exists (${aboutNow('sms_history')}) then 'sms' end,
        case when exists (${aboutNow('email_history')}) then 'email' end], null) as channels,
      (select count(*)::integer from (${aboutNow('sms_history')} union ${aboutNow('email_history')}) about) as shifts,
      coalesce(${isAnswerOf(['reserve'])}, false) as is_in_reserve, coalesce(${isUnconfirmed}, false) as is_to_confirm
    from shifts, unnest(${[...meant]}::uuid[]) with ordinality list (id, place)
    join vikarer v on v.employer_id = ${employerId} and v.id = list.id
    left join assignment_responses r on r.employer_id = v.employer_id and r.vikar_id = v.id
      and r.assignment_id = ${assignmentId}
    order by list.place`.execute(tx)
  return rows.map((one) => ({ ...one, isConfirmation, ...named?.get(one.vikarId) }))
}

const readNames = async (tx: TenantTransaction, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; fullName: string }>`
    select id, full_name from vikarer where employer_id = ${tx.scope.employerId}
      and id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}

interface Stopped {
  readonly messages: number
  readonly sms: number
  /** SMS that the act itself has stopped: their credits are returned already. */
  readonly smsNow: number
}

/** Has this transaction stopped message `m`? */
export const IS_STOPPED_NOW = sql<boolean>`(m.gateway_state = 'stopped' and m.xmin = pg_current_xact_id()::xid)`

/** Unsent messages about the request that the act has stopped or made obsolete. */
const readStopped = async (
  tx: TenantTransaction,
  assignmentId: string,
  { stopped = { messages: 0, sms: 0 } }: Pick<Acted, 'stopped'>,
): Promise<Stopped> => {
  const { employerId } = tx.scope
  const isObsolete = sql`(m.next_attempt_at is not null and ${unwantedAbout(employerId, assignmentId)})`
  const ofRequest = sql`m.employer_id = ${employerId}
    and m.assignment_id = any(${shiftsOfRequest(employerId, assignmentId)})
    and m.created_at < now()`
  const { rows } = await sql<{ sms: number; smsNow: number; emails: number }>`
    select sms.count as sms, sms.now as sms_now, emails.count as emails
    from (select count(*)::integer as count, count(*) filter (where ${IS_STOPPED_NOW})::integer as now
        from sms_history m where ${ofRequest} and (${isObsolete} or ${IS_STOPPED_NOW})) sms,
      (select count(*)::integer as count from email_history m where ${ofRequest}
        and (${isObsolete} or ${IS_STOPPED_NOW})) emails`.execute(tx)
  const { sms = 0, smsNow = 0, emails = 0 } = rows[0] ?? {}
  return { messages: stopped.messages + sms + emails, sms: stopped.sms + sms, smsNow: stopped.sms + smsNow }
}
