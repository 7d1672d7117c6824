import { sql } from 'kysely'
import { readBalance, readSmsPrice } from '#features/credits/server/read-ledger.ts'
import { unwantedOf } from '#features/messages/server/unwanted.ts'
import { peekFreed } from '../peek-next.ts'
import type { Affected, LeavingNote, LeavingPlan, OpenedShift } from '#features/vikarer/contract-leaving.ts'
import type { WayOut } from '#features/vikarer/rules.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { digestOf } from '#server/digest.ts'
import type { Services } from '#server/services.ts'
import { planWords, summaryOf } from '#features/requests/leaving-words.ts'
import type { Opened } from './open-shifts.ts'

/** A removal, or to become inactive, with the shifts kept or opened. */
export type Way = WayOut | 'inactive' | 'inactive-and-open'

/** The act that this transaction has done. */
interface Done {
  readonly how: Way
  readonly now: Affected
  readonly opened: Opened
  /** As they were before. */
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
    sms: { ...smsOf(opened, balance), priceOre },
    stopped,
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

const readStopped = async (
  tx: TenantTransaction,
  { vikarer }: Affected,
  { shifts }: Opened,
): Promise<LeavingPlan['stopped']> => {
  const obsolete = sql`m.next_attempt_at is not null and m.created_at < now() and ${unwantedOf(
    tx.scope.employerId,
    {
      vikarIds: vikarer.map(({ id }) => id),
      assignmentIds: shifts.map(({ assignmentId }) => assignmentId),
    },
  )}`
  const { rows } = await sql<{ sms: number; emails: number }>`
    select (select count(*)::integer from sms_history m where ${obsolete}) as sms,
      (select count(*)::integer from email_history m where ${obsolete}) as emails`.execute(tx)
  const { sms = 0, emails = 0 } = rows[0] ?? {}
  return { messages: sms + emails, sms }
}

const notesOf = ({ vikarer }: Affected, how: Way): LeavingNote[] => {
  const note = (code: LeavingNote['code'], those: Affected['vikarer'] = vikarer): LeavingNote[] =>
    those.length > 0 ? [{ code, names: those.map(({ fullName }) => fullName) }] : []
  const holders = vikarer.filter(({ held }) => held.length > 0)
  const waiting = vikarer.filter(({ reserve, waiting: inLine }) => reserve + inLine > 0)
  const asked = vikarer.filter(({ questions }) => questions > 0)
  const stillAsked = [...note('passed-by', waiting), ...note('may-still-answer', asked)]
  switch (how) {
    case 'keep-shifts':
      return [...note('leaves-after-last'), ...stillAsked]
    case 'inactive':
      return [...note('shifts-kept', holders), ...note('inactive'), ...stillAsked]
    case 'inactive-and-open':
      return [...note('barred', holders), ...note('inactive'), ...stillAsked]
    case 'reopen-shifts':
    case 'for-good':
      return [
        ...note('passed-by', waiting),
        ...note('links-end', asked),
        ...goneNotes(vikarer),
        ...note('name-stays'),
        ...note(how === 'for-good' ? 'erased-now' : 'restorable'),
      ]
  }
}

const goneNotes = (vikarer: Affected['vikarer']): LeavingNote[] => {
  const departments = vikarer.flatMap(({ contactOf }) => contactOf)
  const loggedIn = vikarer.filter(({ hasLogin }) => hasLogin).map(({ fullName }) => fullName)
  return [
    ...(departments.length > 0 ? [{ code: 'contact-cleared' as const, names: departments }] : []),
    ...(loggedIn.length > 0 ? [{ code: 'login-lost' as const, names: loggedIn }] : []),
  ]
}
