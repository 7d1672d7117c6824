import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { lockShiftsOfRequest } from '#features/assignments/server/lock.ts'
import { ASKS_IN_ORDER } from '#features/assignments/server/of-request.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'
import type { Services } from '#server/services.ts'
import { momentInShort } from '#shared/dates.ts'
import { sendAtProblem } from '../../form.ts'
import type { SendTime } from '../../rules.ts'
import type { Sent } from '#features/messages/shapes.ts'
import { restAskedBefore } from '../../texts.ts'
import { lockAsking } from '../open-questions.ts'
import { askNext } from './ask-next.ts'
import { WAITING } from './line-state.ts'
import { sendTimeOf } from './read-line.ts'

/** `sent`: it no longer waits. `stale`: `now` is stored. `bad-time`: it cannot be sent then, in words. */
export type SendTimeOutcome =
  | { readonly kind: 'changed'; readonly sent: Sent; readonly people: readonly string[] }
  | { readonly kind: 'stale'; readonly now: ReturnType<typeof sendTimeOf> }
  | { readonly kind: 'bad-time'; readonly message: string }
  | { readonly kind: 'sent' | 'not-found' }

interface Waiting {
  readonly id: string
  readonly sendAt: Date | null
  readonly askAllAt: Date | null
  readonly isInOrder: boolean
  readonly isWaiting: boolean
  readonly patienceMinutes: number
  /** The starts of its shifts that need a substitute. */
  readonly starts: readonly Date[]
}

/**
 * Moves the time of a request that waits for it, or sends the request now: all of it, or the first of its line. Locks
 * as every send does.
 */
export const changeSendTime = async (
  tx: TenantTransaction,
  services: Pick<Services, 'config' | 'tokens' | 'clock'>,
  assignmentId: string,
  { sendAt: wanted, version }: SendTime & { readonly version: string },
): Promise<SendTimeOutcome> => {
  await lockAsking(tx)
  await lockShiftsOfRequest(tx, assignmentId)
  const now = services.clock.now()
  const request = await readWaiting(tx, assignmentId, now)
  if (!request) return { kind: 'not-found' }
  const { sendAt, isWaiting, starts } = request
  if (!isWaiting || !sendAt || sendAt <= now || starts.length === 0) return { kind: 'sent' }
  const stored = sendTimeOf(sendAt)
  if (stored.version !== version) return { kind: 'stale', now: stored }
  const at = wanted === null ? null : new Date(wanted)
  const message = at && problemOf(at, request, now)
  if (message) return { kind: 'bad-time', message }
  if (at?.getTime() !== sendAt.getTime()) {
    await write(tx, request, { at, now })
    await note(tx, assignmentId, request, at)
  }
  const next = await askNext(tx, services, request.id)
  return next ? { kind: 'changed', sent: next.sent, people: next.people } : { kind: 'sent' }
}

const readWaiting = async (
  tx: TenantTransaction,
  assignmentId: string,
  now: Date,
): Promise<Waiting | undefined> => {
  const { rows } = await sql<Waiting>`
    select q.id, q.ask_from as send_at, q.ask_all_at, ${ASKS_IN_ORDER} as is_in_order, q.patience_minutes,
      exists (select from request_line l where ${WAITING}) as is_waiting,
      array(select s.starts_at from assignments s where s.employer_id = q.employer_id and s.request_id = q.id
        and s.status = 'open' and s.starts_at > ${now} order by s.starts_at) as starts
    from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} for no key update of q`.execute(
    tx,
  )
  return rows[0]
}

const problemOf = (at: Date, { starts, isInOrder, askAllAt }: Waiting, now: Date): string | null => {
  const message = sendAtProblem(at, starts, now)
  if (message || !isInOrder || !askAllAt || at < askAllAt) return message
  return restAskedBefore(momentInShort(askAllAt, now))
}

/**
 * The earlier of the service's and the database's clock: a request that is sent now must not seem to wait for an act
 * that follows and asks the database's clock.
 */
export const nowByBoth = (now: Date) => sql<Date>`least(${now}::timestamptz, now())`

/** A request to all at once asks all when it begins; a line that is begun now has no time to wait for. */
const write = (
  tx: TenantTransaction,
  { id, isInOrder }: Waiting,
  { at, now }: { readonly at: Date | null; readonly now: Date },
) =>
  tx
    .updateTable('requests')
    .set({
      ...(isInOrder ? { askFrom: at } : { askFrom: at ?? nowByBoth(now), askAllAt: at ?? nowByBoth(now) }),
      haltedAt: null,
    })
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .execute()

const note = async (
  tx: TenantTransaction,
  assignmentId: string,
  { id, patienceMinutes, sendAt }: Waiting,
  at: Date | null,
) => {
  const { employerId, userId: actorUserId } = tx.scope
  const after = { sendAt: at?.toISOString() ?? null }
  const change = {
    employerId,
    requestId: id,
    kind: at ? ('moved' as const) : ('sent-now' as const),
    patienceBefore: patienceMinutes,
    changedBy: actorUserId,
  }
  await Promise.all([
    tx.insertInto('lineChanges').values(change).execute(),
    writeAudit(tx, {
      action: 'send-time-changed',
      actorUserId,
      employerId,
      subject: { type: 'assignment', id: assignmentId },
      detail: { ...after, of: id, version: sendTimeOf(at).version },
    }),
    recordEvents(tx, [
      {
        kind: at ? 'send-time-changed' : 'sent-now',
        on: { requestId: id },
        before: { sendAt: sendAt?.toISOString() ?? null },
        after,
      },
    ]),
  ])
}

/**
 * When the request of a shift is sent, where that is after the shift starts; null otherwise, and once it has been sent.
 */
export const readSendTimeMissed = async (
  tx: TenantTransaction,
  assignmentId: string,
): Promise<Date | null> => {
  const { rows } = await sql<{ sendAt: Date }>`
    select q.ask_from as send_at from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and a.status = 'open'
      and q.ask_from > now() and q.ask_from >= a.starts_at`.execute(tx)
  return rows[0]?.sendAt ?? null
}
