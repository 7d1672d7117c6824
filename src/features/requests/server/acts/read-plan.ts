import { sql } from 'kysely'
import { isUnconfirmed } from '#features/assignments/server/confirm.ts'
import { isAnswerOf } from '#features/assignments/server/may.ts'
import { shiftsOfRequest } from '#features/assignments/server/of-request.ts'
import { readBalance } from '#features/credits/server/read-ledger.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { versionOf } from '#server/version-of.ts'
import type { ActPlan, NextAsked, Notified, PlanNote, ShiftState } from '../../contract-acts.ts'
import { planWords, summaryOf } from '../../plan-words.ts'
import type { Sent } from '#features/messages/shapes.ts'
import { peekFreed, peekNext } from './peek-next.ts'
import { unwantedAbout } from '#features/messages/server/unwanted.ts'

/** The messages of an act, and the people it affects. */
export interface Acted {
  readonly sent: Sent
  /** Substitutes who should know of it, whether a message reaches them or not. */
  readonly meant: readonly string[]
  /** A place of the shift became free. */
  readonly isFreeing: boolean
  /** No place became free, but the office chooses whether the next are asked: after a no. */
  readonly isChoice?: boolean
  /** The message confirms a yes. */
  readonly isConfirmation?: boolean
  /** Messages that the act itself has stopped. */
  readonly stopped?: ActPlan['stopped']
  /** All of it was so already: a second press of the same button. */
  readonly isRepeated?: boolean
  readonly notes?: readonly { readonly code: PlanNote['code']; readonly vikarIds: readonly string[] }[]
}

interface Observed extends Acted {
  readonly assignmentId: string
  readonly before: ShiftState
}

/** The state of a shift; undefined when the employer has none with this id. */
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
  { assignmentId, before, sent, meant, notes = [], ...acted }: Observed,
): Promise<ActPlan> => {
  const now = await readShiftState(tx, assignmentId)
  if (!now) throw new Error(`shift ${assignmentId} went away in its own act`)
  const { requestId, ...after } = now
  const [named, notified, stopped, balance, next] = [
    await readNames(
      tx,
      notes.flatMap(({ vikarIds }) => vikarIds),
    ),
    await readNotified(tx, assignmentId, meant, acted),
    await readStopped(tx, assignmentId, acted),
    await readBalance(tx),
    await readNext(tx, services, requestId, acted),
  ]
  const plan = {
    before: pick(before),
    after,
    notified,
    sms: smsOf(sent.sms, balance),
    stopped,
    notes: notes.map(({ code, vikarIds }) => ({ code, names: vikarIds.map((id) => named.get(id) ?? '') })),
    next,
  }
  const at = services.clock.now()
  return { ...plan, version: fingerprint(plan), sentences: planWords(plan, at), summary: summaryOf(plan, at) }
}

const readNext = async (
  tx: TenantTransaction,
  services: Pick<Services, 'config' | 'clock'>,
  requestId: string,
  { isFreeing, isChoice = false }: Pick<Acted, 'isFreeing' | 'isChoice'>,
): Promise<NextAsked | null> => {
  if (isFreeing) return peekFreed(tx, services, requestId)
  const next = isChoice ? await peekFreed(tx, services, requestId) : null
  return next?.isChoice ? next : peekNext(tx, services, requestId)
}

const pick = ({ status, places, filled }: ShiftState): ShiftState => ({ status, places, filled })

/** A digest of states, people, their messages, price and the next in line. Anything else may change without a new version. */
const fingerprint = ({
  before,
  after,
  notified,
  sms,
  next,
}: Omit<ActPlan, 'version' | 'sentences' | 'summary'>) =>
  versionOf({
    before,
    after,
    notified: notified.map(({ vikarId, channels, isToConfirm }) => [vikarId, channels, isToConfirm]),
    sms: [sms.needed, sms.problem],
    next: next && [next.isChoice, next.reserve, next.line],
  })

const smsOf = (sms: Sent['sms'], balance: number): ActPlan['sms'] => {
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

const queuedNow = (table: 'sms_history' | 'email_history') => sql`exists (
  select from ${sql.table(table)} m where m.employer_id = v.employer_id and m.vikar_id = v.id and m.created_at = now()
    and m.assignment_id = any(shifts.ids) and m.status = 'pending')`

const readNotified = async (
  tx: TenantTransaction,
  assignmentId: string,
  meant: readonly string[],
  { isConfirmation = false }: Pick<Acted, 'isConfirmation'>,
): Promise<Notified[]> => {
  if (meant.length === 0) return []
  const { employerId } = tx.scope
  const { rows } = await sql<Omit<Notified, 'isConfirmation'>>`
    with shifts as materialized (select ${shiftsOfRequest(employerId, assignmentId)} as ids)
    select v.id as vikar_id, v.full_name, case when v.deleted_at is null then v.phone end as phone,
      array_remove(array[case when ${queuedNow('sms_history')} then 'sms' end,
        case when ${queuedNow('email_history')} then 'email' end], null) as channels,
      coalesce(${isAnswerOf(['reserve'])}, false) as is_in_reserve, coalesce(${isUnconfirmed}, false) as is_to_confirm
    from shifts, unnest(${[...meant]}::uuid[]) with ordinality list (id, place)
    join vikarer v on v.employer_id = ${employerId} and v.id = list.id
    left join assignment_responses r on r.employer_id = v.employer_id and r.vikar_id = v.id and r.assignment_id = ${assignmentId}
    order by list.place`.execute(tx)
  return rows.map((one) => ({ ...one, isConfirmation }))
}

const readNames = async (tx: TenantTransaction, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; fullName: string }>`
    select id, full_name from vikarer where employer_id = ${tx.scope.employerId} and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}

/** Messages about the request that are obsolete by now and have not left. */
const readStopped = async (
  tx: TenantTransaction,
  assignmentId: string,
  { stopped = { messages: 0, sms: 0 } }: Pick<Acted, 'stopped'>,
): Promise<ActPlan['stopped']> => {
  const obsolete = sql`m.next_attempt_at is not null and m.created_at < now() and ${unwantedAbout(tx.scope.employerId, assignmentId)}`
  const { rows } = await sql<{ sms: number; emails: number }>`
    select (select count(*)::integer from sms_history m where ${obsolete}) as sms,
      (select count(*)::integer from email_history m where ${obsolete}) as emails`.execute(tx)
  const { sms = 0, emails = 0 } = rows[0] ?? {}
  return { messages: stopped.messages + sms + emails, sms: stopped.sms + sms }
}
