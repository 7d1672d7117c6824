import { sql, type RawBuilder } from 'kysely'
import { readBalance, readSmsPrice } from '#features/credits/server/read-ledger.ts'
import { unwantedOf } from '#features/messages/server/unwanted.ts'
import { peekFreed } from '../peek-next.ts'
import { IS_STOPPED_NOW } from '../read-plan.ts'
import type { Affected, LeavingNote, LeavingPlan, OpenedShift } from '#features/vikarer/leaving-shapes.ts'
import type { WayOut } from '#features/vikarer/rules.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { digestOf } from '#server/digest.ts'
import type { Services } from '#server/services.ts'
import { planWords, summaryOf } from '#features/requests/leaving-words.ts'
import type { Opened } from './open-shifts.ts'

/** A removal, or becoming inactive, with the shifts kept or opened. */
export type Way = WayOut | 'inactive' | 'inactive-and-open'

/** The act that this transaction has done. */
interface Done {
  readonly how: Way
  readonly now: Affected
  readonly opened: Opened
  /** Phone numbers before the act. */
  readonly phones: ReadonlyMap<string, string>
}

export const readPhones = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; phone: string | null }>`
    select id, phone from vikarer where employer_id = ${tx.scope.employerId} and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, phone }) => [id, phone ?? '']))
}

/** The consequences of an act by which substitutes leave, read from the rows that this transaction has written. */
export const readLeavingPlan = async (
  tx: TenantTransaction,
  services: Pick<Services, 'config' | 'clock'>,
  { how, now, opened, phones }: Done,
): Promise<LeavingPlan> => {
  const shifts = await readOpened(tx, services, now, opened)
  const balance = await readBalance(tx)
  const priceOre = await readSmsPrice(tx)
  const stopped = await readStopped(tx, now, opened)
  const plan = {
    affected: now,
    opened: shifts,
    unreached: unreachedOf(now, shifts, phones),
    sms: { ...smsOf(opened, balance - stopped.smsNow), priceOre },
    stopped: { messages: stopped.messages, sms: stopped.sms },
    notes: notesOf(now, how),
    isChoice: shifts.some(({ next }) => next?.isChoice),
  }
  const at = services.clock.now()
  return {
    ...plan,
    version: fingerprint(plan),
    sentences: planWords(plan, at),
    summary: summaryOf(plan, at),
  }
}

/** A digest of the effects, the messages, the price and the next in line. */
const fingerprint = ({ affected, opened, sms }: Omit<LeavingPlan, 'version' | 'sentences' | 'summary'>) =>
  digestOf([
    affected.seen,
    opened.map(({ assignmentId, channels, next }) => [
      assignmentId,
      channels,
      next && [next.isChoice, next.reserve, next.line],
    ]),
    sms.needed,
    sms.problem,
  ])

const readOpened = async (
  tx: TenantTransaction,
  services: Pick<Services, 'config' | 'clock'>,
  { vikarer }: Affected,
  opened: Opened,
): Promise<OpenedShift[]> => {
  const messages = await readMessages(tx, opened)
  const held = vikarer.flatMap(({ id, held: shifts }) => shifts.map((shift) => ({ ...shift, vikarId: id })))
  const peeked = new Set<string>()
  const shifts: OpenedShift[] = []
  for (const shift of held) {
    const found = messages.find(
      ({ assignmentId, vikarId }) => assignmentId === shift.assignmentId && vikarId === shift.vikarId,
    )
    if (!found) continue
    const isFirst = !peeked.has(found.requestId)
    peeked.add(found.requestId)
    const next = isFirst ? await peekFreed(tx, services, found.requestId) : null
    shifts.push({ ...shift, channels: found.channels, next })
  }
  return shifts
}

/** Reads the channels of the message about each opened shift. */
const readMessages = async (tx: TenantTransaction, { shifts }: Opened) => {
  const queued = (table: 'sms_history' | 'email_history') => sql`exists (
    select from ${sql.table(table)} m where m.employer_id = a.employer_id and m.vikar_id = list.vikar_id
      and m.assignment_id = a.id and m.created_at = now() and m.status = 'pending')`
  const { rows } = await sql<{
    assignmentId: string
    vikarId: string
    requestId: string
    channels: ('sms' | 'email')[]
  }>`
    select a.id as assignment_id, list.vikar_id, a.request_id,
      array_remove(array[case when ${queued('sms_history')} then 'sms' end,
        case when ${queued('email_history')} then 'email' end], null) as channels
    from unnest(${shifts.map(({ assignmentId }) => assignmentId)}::uuid[],
      ${shifts.map(({ vikarId }) => vikarId)}::uuid[]) list (assignment_id, vikar_id)
    join assignments a on a.employer_id = ${tx.scope.employerId} and a.id = list.assignment_id`.execute(tx)
  return rows
}

const unreachedOf = (
  { vikarer }: Affected,
  shifts: readonly OpenedShift[],
  phones: ReadonlyMap<string, string>,
): LeavingPlan['unreached'] =>
  vikarer
    .filter(({ id }) => shifts.some(({ vikarId, channels }) => vikarId === id && channels.length === 0))
    .map(({ id, fullName }) => ({ vikarId: id, fullName, phone: phones.get(id) ?? '' }))

const smsOf = ({ shifts, told }: Opened, balance: number): Omit<LeavingPlan['sms'], 'priceOre'> => {
  const queued = shifts.reduce((sum, { told: { sms } }) => sum + (sms.kind === 'queued' ? sms.count : 0), 0)
  const refused = shifts.reduce(
    (sum, { told: { sms } }) => sum + (sms.kind === 'too-few-credits' ? sms.needed : 0),
    0,
  )
  const { kind } = told.sms
  const isLimited = kind === 'too-many-this-hour'
  const problem = refused > 0 ? 'too-few-credits' : isLimited ? kind : null
  return { needed: queued + refused, balance: balance + queued, problem }
}

interface Stopped {
  readonly messages: number
  readonly sms: number
  /** SMS that the act itself has stopped: their credits are returned already. */
  readonly smsNow: number
}

/** Unsent messages that the act has stopped, or made obsolete. */
const readStopped = async (
  tx: TenantTransaction,
  { vikarer }: Affected,
  { shifts }: Opened,
): Promise<Stopped> => {
  const { employerId } = tx.scope
  const vikarIds = vikarer.map(({ id }) => id)
  const assignmentIds = shifts.map(({ assignmentId }) => assignmentId)
  const obsolete = sql`m.next_attempt_at is not null and m.created_at < now()
    and ${unwantedOf(employerId, { vikarIds, assignmentIds })}`
  const ofRequests = sql`m.employer_id = ${employerId} and m.assignment_id = any(array(
    select s.id from assignments a join assignments s on s.employer_id = a.employer_id and s.request_id = a.request_id
    where a.employer_id = ${employerId} and a.id = any(${assignmentIds}::uuid[])))`
  const countIn = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`(select count(*)::integer from ${table} m where ${condition})`
  const now = sql`${ofRequests} and ${IS_STOPPED_NOW}`
  const [sms, emails] = [sql.table('sms_history'), sql.table('email_history')]
  const { rows } = await sql<{ sms: number; smsNow: number; emails: number }>`
    select ${countIn(sms, obsolete)} as sms, ${countIn(sms, now)} as sms_now,
      ${countIn(emails, obsolete)} + ${countIn(emails, now)} as emails`.execute(tx)
  const [found = { sms: 0, smsNow: 0, emails: 0 }] = rows
  const all = found.sms + found.smsNow
  return { messages: all + found.emails, sms: all, smsNow: found.smsNow }
}

const notesOf = ({ vikarer }: Affected, how: Way): LeavingNote[] => {
  const holders = vikarer.filter(({ held }) => held.length > 0)
  const waiting = vikarer.filter(({ reserve, waiting: inLine }) => reserve + inLine > 0)
  const asked = vikarer.filter(isAsked)
  const stillAsked = [...note('passed-by', waiting), ...note('may-still-answer', asked)]
  switch (how) {
    case 'keep-shifts':
      return leavingNotes(vikarer)
    case 'inactive':
      return [...note('shifts-kept', holders), ...note('inactive', vikarer), ...stillAsked]
    case 'inactive-and-open':
      return [...note('barred', holders), ...note('inactive', vikarer), ...stillAsked]
    case 'reopen-shifts':
    case 'for-good':
      return [
        ...(vikarer.length > 1 ? note('removed', vikarer) : []),
        ...note('passed-by', waiting),
        ...note('links-end', asked),
        ...goneNotes(vikarer),
        ...note('name-stays', vikarer),
        ...note(how === 'for-good' ? 'erased-now' : 'restorable', vikarer),
      ]
  }
}

/** People with coming shifts leave after their last one, the others now. */
const leavingNotes = (vikarer: Affected['vikarer']): LeavingNote[] => {
  const [holders, gone] = [
    vikarer.filter(({ held }) => held.length > 0),
    vikarer.filter(({ held }) => held.length === 0),
  ]
  return [
    ...note('leaves-after-last', holders),
    ...note('removed', vikarer.length > 1 ? gone : []),
    ...note(
      'passed-by',
      vikarer.filter(({ reserve, waiting }) => reserve + waiting > 0),
    ),
    ...note('may-still-answer', holders.filter(isAsked)),
    ...note('links-end', gone.filter(isAsked)),
    ...goneNotes(gone),
    ...note('name-stays', gone),
    ...note('restorable', gone),
  ]
}

const isAsked = ({ questions }: Affected['vikarer'][number]) => questions > 0

const note = (code: LeavingNote['code'], those: Affected['vikarer']): LeavingNote[] =>
  those.length > 0 ? [{ code, names: those.map(({ fullName }) => fullName) }] : []

const goneNotes = (vikarer: Affected['vikarer']): LeavingNote[] => {
  const departments = vikarer.flatMap(({ contactOf }) => contactOf)
  const loggedIn = vikarer.filter(({ hasLogin }) => hasLogin).map(({ fullName }) => fullName)
  return [
    ...(departments.length > 0 ? [{ code: 'contact-cleared' as const, names: departments }] : []),
    ...(loggedIn.length > 0 ? [{ code: 'login-lost' as const, names: loggedIn }] : []),
  ]
}
