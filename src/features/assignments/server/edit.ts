import { sql } from 'kysely'
import { chooseDepartment, NO_DEPARTMENT } from '#features/employers/server/departments/choose-department.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { shiftInstants } from '#shared/dates.ts'
import { isPossible } from '../rules.ts'
import { LAST_DAY } from './absent-since.ts'
import { lockClaimsOfAll } from './claim.ts'
import { askToConfirm } from './confirm.ts'
import { readHolders } from './holders.ts'
import { lockAssignment, lockShiftsOfRequest, type LockedAssignment } from './lock.ts'
import { readEditedFields, type EditedFields } from './edited-fields.ts'
import { findBusy } from './other-shift.ts'
import { setPlaces } from './set-places.ts'
import { isShiftAt } from './shift-version.ts'

/** Dates YYYY-MM-DD, times HH:MM. */
export interface ShiftEdit {
  readonly title: string
  readonly location: string
  readonly description: string
  readonly requirements: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly places: number
  /** The department of the whole request; omitted: unchanged. */
  readonly departmentId?: string | null | undefined
  /** The version that the edit is based on. */
  readonly version: string
}

/** The effects of a change on the holders. */
export interface Change {
  /** The date, or a time. */
  readonly times: boolean
  /** Date, time, place or title: the fields of a calendar entry. */
  readonly event: boolean
  /** The place or the title, which all shifts of the request share. */
  readonly words: boolean
  /** The request has moved to another department. */
  readonly department: boolean
}

/**
 * `too-few`: `filled` have said yes. `busy`: a holder has another shift at the new times. `unknown-department`: closed,
 * or not the member's.
 */
export type EditOutcome =
  | {
      readonly kind: 'edited'
      readonly change: Change
      /** The fields of the request's shifts before the edit, by id. */
      readonly before: ReadonlyMap<string, EditedFields>
      readonly locked: LockedAssignment
      /** Other shifts of the request whose shared fields have changed. */
      readonly others: readonly string[]
    }
  | { readonly kind: 'stale' }
  | { readonly kind: 'unchanged' | 'not-found' | 'closed' | 'no-department' | 'unknown-department' }
  | { readonly kind: 'too-few'; readonly filled: number }
  | { readonly kind: 'busy'; readonly vikarId: string }

/**
 * Changes a shift that has not ended; title, texts and place belong to its whole request. Holders keep their place, and
 * are asked to confirm new times. `beforeOpening` runs before a filled shift gets a free place. Locks in the claim's
 * order: the claims of its holders, its request's shifts by id, then the answers. If a person gets a place while
 * this waits, their claims are not locked: the outcome is `closed`, and the caller must read again.
 */
export const editShift = async (
  tx: TenantTransaction,
  id: string,
  { date, description, requirements, departmentId, version, ...edit }: ShiftEdit,
  beforeOpening: () => Promise<void>,
): Promise<EditOutcome> => {
  const holders = await readHolders(tx, id)
  await lockClaimsOfAll(tx, holders)
  await lockShiftsOfRequest(tx, id)
  const locked = await lockAssignment(tx, id)
  if (!locked) return { kind: 'not-found' }
  const known = new Set(holders)
  const hasNewHolder = (await readHolders(tx, id)).some((holder) => !known.has(holder))
  if (hasNewHolder || !isPossible('edit', locked)) return { kind: 'closed' }
  if (!(await isShiftAt(tx, id, version))) return { kind: 'stale' }
  if (locked.filled > edit.places) return { kind: 'too-few', filled: locked.filled }
  const wanted = {
    ...edit,
    assignmentDate: date,
    description: description || null,
    requirements: requirements || null,
    ...shiftInstants({ date, ...edit }),
  }
  const [before, fields] = await Promise.all([readBefore(tx, id), readEditedFields(tx, locked.requestId)])
  const moved = await moveTo(tx, locked, departmentId)
  if (moved !== 'moved' && moved !== 'stays') return { kind: moved }
  const isChanged = FIELDS.some((field) => !isSame(before[field], wanted[field]))
  if (!isChanged && moved === 'stays') return { kind: 'unchanged' }
  const times = TIMES.some((field) => !isSame(before[field], wanted[field]))
  const words = before.title !== wanted.title || before.location !== wanted.location
  if (locked.status === 'assigned' && locked.filled < edit.places) await beforeOpening()
  const others = await write(tx, locked, wanted)
  if (times) {
    await moveLinks(tx, locked)
    const busy = await findBusy(tx, id)
    if (busy) return { kind: 'busy', vikarId: busy }
    await askToConfirm(tx, id, { ...before, date: before.assignmentDate }, { ...wanted, date })
  }
  return {
    kind: 'edited',
    change: { times, words, event: times || words, department: moved === 'moved' },
    before: fields,
    locked,
    others,
  }
}

const TIMES = ['startsAt', 'endsAt'] as const
const FIELDS = ['title', 'location', 'description', 'requirements', 'places', ...TIMES] as const

interface Wanted extends Omit<
  ShiftEdit,
  'version' | 'date' | 'description' | 'requirements' | 'departmentId'
> {
  readonly assignmentDate: string
  readonly description: string | null
  readonly requirements: string | null
  readonly startsAt: Date
  readonly endsAt: Date
}

const isSame = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other

const readBefore = (tx: TenantTransaction, id: string) =>
  tx
    .selectFrom('assignments')
    .select([...FIELDS, 'assignmentDate', 'startTime', 'endTime'])
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Writes the shift, and the shared fields of the request's other shifts that have not ended; returns the ids of those.
 */
const write = async (
  tx: TenantTransaction,
  { id, requestId }: LockedAssignment,
  wanted: Wanted,
): Promise<string[]> => {
  const { employerId, userId } = tx.scope
  const { title, location, description, requirements, places, startTime, endTime } = wanted
  const { rows } = await sql<{ id: string }>`
    update assignments a set title = ${title}, location = ${location}, description = ${description},
      requirements = ${requirements}, revisions = revisions + 1, edited_at = now(), edited_by = ${userId}
    where employer_id = ${employerId} and request_id = ${requestId}
      and (id = ${id} or status in ('open', 'assigned') and ends_at > now()
        and (title, location, coalesce(description, ''), coalesce(requirements, ''))
          is distinct from (${title}, ${location}, ${description ?? ''}, ${requirements ?? ''}))
    returning id`.execute(tx)
  const isMoved = sql`(a.assignment_date, ${LAST_DAY}) is distinct from (${wanted.assignmentDate}::date,
    (${wanted.endsAt}::timestamptz at time zone 'Europe/Oslo')::date)`
  await sql`
    update assignments a set assignment_date = ${wanted.assignmentDate}, start_time = ${startTime},
      end_time = ${endTime},
      starts_at = ${wanted.startsAt}, ends_at = ${wanted.endsAt}, ${setPlaces(places)},
      moved_at = case when ${isMoved} then now() else a.moved_at end,
      original_days = case when a.moved_at is null and ${isMoved} then daterange(a.assignment_date, ${LAST_DAY}, '[]')
        else a.original_days end
    where employer_id = ${employerId} and id = ${id}`.execute(tx)
  return rows.map((row) => row.id).filter((other) => other !== id)
}

/**
 * Moves the request to another department, or with null to the whole office, and refreshes its other shifts' open
 * pages. An unchanged department may be closed.
 */
const moveTo = async (
  tx: TenantTransaction,
  { id, requestId }: LockedAssignment,
  departmentId: string | null | undefined,
): Promise<'moved' | 'stays' | 'no-department' | 'unknown-department'> => {
  if (departmentId === undefined) return 'stays'
  const request = sql`employer_id = ${tx.scope.employerId} and id = ${requestId}`
  const { rows } = await sql`
    select from requests where ${request} and department_id is not distinct from ${departmentId}::uuid`.execute(
    tx,
  )
  if (rows.length > 0) return 'stays'
  const department = await chooseDepartment(tx, departmentId)
  if (department.kind !== 'chosen') return NO_DEPARTMENT[department.kind]
  await sql`update requests set department_id = ${department.id} where ${request}`.execute(tx)
  await sql`
    update assignments set revisions = revisions + 1
    where employer_id = ${tx.scope.employerId} and request_id = ${requestId} and id <> ${id}
      and status in ('open', 'assigned') and ends_at > now()`.execute(tx)
  return 'moved'
}

/** A link lives until the last of its shifts ends. */
const moveLinks = (tx: TenantTransaction, { requestId }: LockedAssignment) =>
  sql`
    update recipients t set expires_at = last.ends_at
    from (select max(ends_at) as ends_at from assignments
      where employer_id = ${tx.scope.employerId} and request_id = ${requestId}) last
    where t.employer_id = ${tx.scope.employerId} and t.request_id = ${requestId} and t.expires_at > 'epoch'
      and t.expires_at <> last.ends_at`.execute(tx)
