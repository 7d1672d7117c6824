import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { lockShiftsOfRequest } from '#features/assignments/server/lock.ts'
import { ASKS_IN_ORDER } from '#features/assignments/server/of-request.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Values } from '#server/history/kinds.ts'
import { recordEvents, type NewEvent } from '#server/history/record.ts'
import type { Services } from '#server/services.ts'
import { askAllProblem } from '../../form.ts'
import type { AskingChange } from '../../rules.ts'
import { NOBODY, type Sent } from '#features/messages/shapes.ts'
import { lockAsking } from '../open-questions.ts'
import { askNext } from './ask-next.ts'
import { WAITING } from './line-state.ts'
import { nowByBoth } from './send-time.ts'
import { quietColumnsOf, quietHoursOf, type QuietColumns, readAskingSettings } from './settings.ts'
import { readAsking } from './read-line.ts'

type Asking = Pick<Services, 'config' | 'tokens' | 'clock'>

/** `over`: no one waits in the line. `bad-time`: the line cannot ask everyone at that time; has the field message. */
export type LineOutcome =
  | { readonly kind: 'changed'; readonly sent: Sent; readonly people: readonly string[] }
  | { readonly kind: 'bad-time'; readonly message: string }
  | { readonly kind: 'over' | 'not-found' }

/** Changes how a line is asked, and asks at once whose turn it is by that. */
export const changeLine = async (
  tx: TenantTransaction,
  services: Asking,
  assignmentId: string,
  { openAtMost, patienceMinutes, askAllAt, isUrgent }: AskingChange,
): Promise<LineOutcome> => {
  const { quiet } = await readAskingSettings(tx)
  return change(tx, services, assignmentId, 'changed', {
    openAtMost,
    patienceMinutes,
    askAllAt: askAllAt === null ? null : new Date(askAllAt),
    isUrgent,
    ...quietColumnsOf(isUrgent ? null : quiet),
  })
}

/**
 * Asks the rest of the line at once, also in quiet hours, because the office asks. A request that asks all at once at a
 * later time remains such a request.
 */
export const askAllInLine = (
  tx: TenantTransaction,
  services: Asking,
  assignmentId: string,
): Promise<LineOutcome> => {
  const now = services.clock.now()
  return change(tx, services, assignmentId, 'asked-all', {
    askFrom: sql`case when ${ASKS_IN_ORDER} then null else ${nowByBoth(now)} end`,
    askAllAt: now,
    isUrgent: true,
    ...quietColumnsOf(null),
  })
}

type LineChange = 'changed' | 'asked-all'

interface Changes extends QuietColumns {
  readonly openAtMost?: number
  readonly patienceMinutes?: number
  readonly askFrom?: RawBuilder<Date | null>
  readonly askAllAt: Date | null
  readonly isUrgent: boolean
}

interface RequestRow {
  readonly id: string
  readonly isWaiting: boolean
  readonly isHalted: boolean
  readonly sendAt: Date | null
  readonly closesAt: Date
  readonly openAtMost: number
  readonly patienceMinutes: number
  readonly askAllAt: Date | null
  readonly isUrgent: boolean
  readonly quietFrom: string | null
  readonly quietUntil: string | null
  readonly quietWeekends: boolean
}

const changesNothing = (row: RequestRow, changes: Changes): boolean =>
  !row.isHalted &&
  changes.openAtMost === row.openAtMost &&
  changes.patienceMinutes === row.patienceMinutes &&
  changes.askAllAt?.getTime() === row.askAllAt?.getTime() &&
  changes.isUrgent === row.isUrgent &&
  isDeepStrictEqual(quietHoursOf(changes), quietHoursOf(row))

/**
 * The office has asked all before, and some are left for want of credits: it asks for another try, and changes nothing.
 */
const isAskingAll = ({ askAllAt, sendAt, isUrgent, isHalted }: RequestRow, now: Date): boolean =>
  !isHalted && isUrgent && askAllAt !== null && askAllAt <= now && (sendAt === null || sendAt <= now)

/** Ignores a start time that has passed. */
const problemOf = ({ sendAt, closesAt }: RequestRow, { askAllAt }: Changes, now: Date): string | null => {
  const begins = sendAt && sendAt > now ? sendAt : null
  return askAllAt && askAllProblem(askAllAt, { sendAt: begins, closesAt }, now)
}

const change = async (
  tx: TenantTransaction,
  services: Asking,
  assignmentId: string,
  kind: LineChange,
  changes: Changes,
): Promise<LineOutcome> => {
  const { employerId } = tx.scope
  await lockAsking(tx)
  await lockShiftsOfRequest(tx, assignmentId)
  const { rows } = await sql<RequestRow>`
    select q.id, q.open_at_most is not null and exists (select from request_line l where ${WAITING}) as is_waiting,
      q.ask_from as send_at, q.open_at_most, q.patience_minutes, q.ask_all_at, q.is_urgent, q.quiet_from, q.quiet_until,
      q.quiet_weekends, q.halted_at is not null as is_halted, (select max(s.starts_at) from assignments s
        where s.employer_id = q.employer_id and s.request_id = q.id) as closes_at
    from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${employerId} and a.id = ${assignmentId} for no key update of q`.execute(tx)
  const [request] = rows
  if (!request) return { kind: 'not-found' }
  if (!request.isWaiting) return { kind: 'over' }
  const now = services.clock.now()
  const problem = kind === 'changed' ? problemOf(request, changes, now) : null
  if (problem) return { kind: 'bad-time', message: problem }
  if (kind === 'changed' && changesNothing(request, changes))
    return { kind: 'changed', sent: NOBODY, people: [] }
  if (kind === 'changed' || !isAskingAll(request, now)) {
    await tx
      .updateTable('requests as q')
      .set({ ...changes, ...(kind === 'asked-all' && { askAllAt: nowByBoth(now) }), haltedAt: null })
      .where('q.employerId', '=', employerId)
      .where('q.id', '=', request.id)
      .execute()
    await note(tx, assignmentId, request, kind, changes)
  }
  const next = await askNext(tx, services, request.id)
  return next ? { kind: 'changed', sent: next.sent, people: next.people } : { kind: 'over' }
}

const note = async (
  tx: TenantTransaction,
  assignmentId: string,
  request: RequestRow,
  kind: LineChange,
  changes: Changes,
) => {
  const { employerId, userId: actorUserId } = tx.scope
  const { askFrom: _, ...logged } = changes
  const change = {
    employerId,
    requestId: request.id,
    kind,
    patienceBefore: request.patienceMinutes,
    changedBy: actorUserId,
  }
  const [saved] = await Promise.all([
    readAsking(tx, assignmentId),
    tx.insertInto('lineChanges').values(change).execute(),
    recordEvents(tx, eventsOf(request, kind, changes)),
  ])
  await writeAudit(tx, {
    action: 'line-changed',
    actorUserId,
    employerId,
    subject: { type: 'assignment', id: assignmentId },
    detail: {
      ...logged,
      askAllAt: changes.askAllAt?.toISOString() ?? null,
      of: request.id,
      version: saved?.version ?? null,
    },
  })
}

/** A change lets a halted line ask again, also if it leaves the plan as it was. */
const eventsOf = (request: RequestRow, kind: LineChange, changes: Changes): NewEvent[] => {
  const on = { requestId: request.id }
  const resumed: NewEvent[] = request.isHalted ? [{ kind: 'line-resumed', on }] : []
  if (kind === 'asked-all') return [...resumed, { kind, on }]
  const [before, after] = [valuesOf(request), valuesOf({ ...request, ...changes })]
  const changed = Object.keys(before).filter((key) => before[key] !== after[key])
  const only = (values: Values) => Object.fromEntries(changed.map((key) => [key, values[key] ?? null]))
  return changed.length === 0 && request.isHalted
    ? resumed
    : [...resumed, { kind: 'line-changed', on, before: only(before), after: only(after) }]
}

const valuesOf = ({ openAtMost, patienceMinutes, askAllAt, isUrgent }: RequestRow): Values => ({
  openAtMost,
  patienceMinutes,
  askAllAt: askAllAt?.toISOString() ?? null,
  isUrgent,
})
