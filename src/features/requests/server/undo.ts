import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { lockRequest } from '#features/assignments/server/lock.ts'
import { isRequestHeld, shiftsOfRequest } from '#features/assignments/server/of-request.ts'
import { stopEmails } from '#features/email/server/stop.ts'
import { stopSms } from '#features/sms/server/stop.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'

/** `too-late`: its messages are being sent. `answered`: the office has recorded an answer by telephone. */
export type UndoOutcome =
  | { readonly kind: 'undone'; readonly stopped: { readonly messages: number; readonly sms: number } }
  | { readonly kind: UndoRefusal }
export type UndoRefusal = 'too-late' | 'answered' | 'not-found'

/** Rolls the transaction back: a message was sent while this stopped the others. */
export class TooLate extends Error {}

/** The reason in the ledger. */
const UNDONE = 'Forespørselen ble angret før SMS-en var sendt'

/**
 * Deletes a request whose messages are still held, with its shifts, links and messages, and returns every credit. The
 * two movements in the ledger, the office event and the request's id stay; the id prevents a repeated press from
 * creating it again. All or nothing: throws {@link TooLate} if a message was sent. Locks in the general order: the
 * request's shifts by id, the request, then messages by id.
 */
export const undoRequest = async (tx: TenantTransaction, assignmentId: string): Promise<UndoOutcome> => {
  const { employerId, userId } = tx.scope
  await lockToDelete(tx, assignmentId)
  const found = await readHeld(tx, assignmentId)
  if (!found) return { kind: 'not-found' }
  const { requestId, isHeld, isAnswered } = found
  if (!isHeld) return { kind: 'too-late' }
  if (isAnswered) return { kind: 'answered' }
  await lockRequest(tx, requestId)
  const about = sql`m.employer_id = ${employerId}
    and m.assignment_id = any(${shiftsOfRequest(employerId, assignmentId)})`
  const [sms, emails] = await Promise.all([stopSms(tx, about, UNDONE), stopEmails(tx, about)])
  if (await hasLeft(tx, assignmentId)) throw new TooLate()
  const detail = await deleteRequest(tx, requestId)
  const { shifts, vikarer: people } = detail
  await Promise.all([
    writeAudit(tx, {
      action: 'request-undone',
      actorUserId: userId,
      employerId,
      subject: { type: 'assignment', id: assignmentId },
      detail,
    }),
    recordEvents(tx, [{ kind: 'undone', on: { requestId }, before: { shifts, people } }]),
  ])
  return { kind: 'undone', stopped: { messages: sms + emails, sms } }
}

/** Locks the request's shifts by id, in the mode that deleting them takes. */
const lockToDelete = (tx: TenantTransaction, assignmentId: string) =>
  sql`
    select 1 from assignments s where s.employer_id = ${tx.scope.employerId} and s.request_id = (
      select request_id from assignments where employer_id = ${tx.scope.employerId} and id = ${assignmentId})
    order by s.id for update`.execute(tx)

/**
 * Deletes all of a request except its id. Messages, alarms and forecasts are deleted with the shifts (foreign keys);
 * the policy `undo` refuses every other request. Returns the numbers of shifts and people.
 */
const deleteRequest = async (tx: TenantTransaction, requestId: string) => {
  const ofRequest = sql`employer_id = ${tx.scope.employerId} and request_id = ${requestId}`
  const shifts = await sql`delete from assignments where ${ofRequest}`.execute(tx)
  const people = await sql<{ vikarer: number }>`
    with asked as (delete from recipients where ${ofRequest} returning vikar_id),
      waiting as (delete from request_line where ${ofRequest} returning vikar_id)
    select count(*)::integer as vikarer from (select vikar_id from asked union
      select vikar_id from waiting) people`.execute(tx)
  await sql`delete from line_changes where ${ofRequest}`.execute(tx)
  await sql`update requests set undone_at = now(), held_until = null
    where employer_id = ${tx.scope.employerId} and id = ${requestId}`.execute(tx)
  return { shifts: Number(shifts.numAffectedRows ?? 0), vikarer: people.rows[0]?.vikarer ?? 0 }
}

interface Held {
  readonly requestId: string
  readonly isHeld: boolean
  /** The office has recorded an answer by telephone. */
  readonly isAnswered: boolean
}

/** Uses the clock, not the start of the transaction, which may have waited for its locks. */
const readHeld = async (tx: TenantTransaction, assignmentId: string): Promise<Held | undefined> => {
  const { rows } = await sql<Held>`
    select q.id as request_id, ${isRequestHeld(sql`q`, sql`clock_timestamp()`)} as is_held, exists (
      select from assignment_responses r where r.employer_id = q.employer_id and r.request_id = q.id) as is_answered
    from assignments a join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  return rows[0]
}

const hasLeft = async (tx: TenantTransaction, assignmentId: string): Promise<boolean> => {
  const { employerId } = tx.scope
  const left = sql`employer_id = ${employerId} and gateway_state <> 'stopped'
    and assignment_id = any(${shiftsOfRequest(employerId, assignmentId)})`
  const { rows } = await sql`
    select 1 from sms_history where ${left} union all select 1 from email_history where ${left} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Seconds for which the request of a shift can still be undone; 0 if it cannot. */
export const readUndoSeconds = async (tx: TenantTransaction, assignmentId: string): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(extract(epoch from q.held_until - now()), 0)::float8 as seconds
    from assignments a join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and q.held_until is not null`.execute(
    tx,
  )
  return rows[0]?.seconds ?? 0
}
