import { sql } from 'kysely'
import type { AnyTransaction, TenantTransaction } from '#server/database/database.ts'
import { MAY_ANSWER, type AssignmentStatus } from '../rules.ts'
import { holding, wasRemoved } from './holders.ts'
import { hasNoAnswerBut, isInRegister, joinRegister } from './rules-in-sql.ts'
import { overlappingShift } from './other-shift.ts'
import { RECORD_YES, recordAnswers } from './record-answers.ts'
import type { ResponseLink } from './response-link.ts'

type Claiming = Pick<ResponseLink, 'assignmentId' | 'vikarId'>

/**
 * `taken`: others took every place first, or the office has removed the person. `busy`: another of their shifts at this
 * employer overlaps. Both store the answer as `interested`.
 */
export type ClaimOutcome = 'won' | 'already-won' | 'taken' | 'busy' | 'cancelled' | 'ended'

/**
 * The link was revoked, or its holder left the register, while the yes waited for its lock; the transaction is rolled
 * back.
 */
export class LinkEnded extends Error {}

/** The shift has changed since the person saw its page; the transaction is rolled back. */
export class ChangedSince extends Error {}

/**
 * Gives a place to each yes until the shift is filled. One conditional update decides: concurrent claims wait for its
 * row lock, and each finds a place or none. The same statement writes the answer, and at the commit the database
 * refuses a shift whose count differs from its accepted answers. Locks are taken in one order everywhere: assignment,
 * recipient, answer. Before them, {@link lockClaimsOf} serializes the claims of one substitute, so that each sees their
 * current places and shifts. The same statement stores a late yes as interested and locks the shift's row, so the
 * person is in reserve if a place becomes free, or the shift is cancelled, meanwhile. It records the event of the
 * answer too: a second statement would hold the shift for another round trip. Throws {@link LinkEnded} if the link ends
 * meanwhile. The returned outcome holds once the transaction commits.
 */
export const claimAssignment = async (
  tx: TenantTransaction,
  link: Claiming,
  message: string | null = null,
  options: ClaimOptions = {},
): Promise<ClaimOutcome> => {
  const [, { rows }] = await Promise.all([lockClaimsOf(tx, link), claim(tx, link, message, options)])
  const [answer] = rows
  if (answer?.won && !answer.asked) throw new LinkEnded()
  if (answer?.won && answer.edited) await options.prove?.()
  if (answer?.won) return 'won'
  return answer?.late ? 'taken' : keepInterest(tx, link, message, options)
}

export interface ClaimOptions {
  /**
   * Called after the won shift has been updated, with its row locked, if the shift was ever edited; throws
   * {@link ChangedSince} if it differs from the one that the person saw.
   */
  readonly prove?: () => Promise<void>
  /** `office`: the caller records the event, for the office has entered the answer. */
  readonly by?: 'substitute' | 'office'
}

/**
 * Without this lock, two claims by one substitute for overlapping shifts would not see each other, and neither would
 * two withdrawals from one place.
 */
export const lockClaimsOf = (tx: TenantTransaction, { vikarId }: Pick<Claiming, 'vikarId'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('claims ' || ${vikarId}, 0))`.execute(tx)

/** Locks several, by id. */
export const lockClaimsOfAll = (tx: AnyTransaction, vikarIds: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended('claims ' || id, 0))
    from (select unnest(${[...vikarIds]}::text[]) as id order by 1) holders`.execute(tx)

const IN_REGISTER = joinRegister(sql`r`)

const claim = (tx: TenantTransaction, link: Claiming, message: string | null, { by }: ClaimOptions) =>
  sql<{ won: boolean; edited: boolean; asked: boolean; late: boolean }>`
    with won as (
      update assignments a set filled = filled + 1,
        status = case when filled + 1 < places then 'open' else 'assigned' end
      where employer_id = ${tx.scope.employerId} and id = ${link.assignmentId} and status = 'open' and filled < places
        and ends_at > now() and ${hasNoAnswerBut(MAY_ANSWER.yes.who, link.vikarId)}
        and not exists (${overlappingShift(link.vikarId)})
      returning employer_id, id, request_id, edited_at
    ), asked as (
      select r.employer_id, won.id as assignment_id, r.request_id, r.vikar_id, v.full_name
      from recipients r join won on r.employer_id = won.employer_id and r.request_id = won.request_id ${IN_REGISTER}
      where r.vikar_id = ${link.vikarId} and r.expires_at > now() for share of r
    ), late as (
      select a.employer_id, a.id as assignment_id, a.request_id, r.vikar_id, v.full_name
      from assignments a join recipients r on r.employer_id = a.employer_id
        and r.request_id = a.request_id ${IN_REGISTER}
      where r.vikar_id = ${link.vikarId} and a.employer_id = ${tx.scope.employerId}
        and a.id = ${link.assignmentId} and a.status = 'assigned'
        and a.ends_at > now() and ${hasNoAnswerBut(MAY_ANSWER.lateYes.who, link.vikarId)} for no key update of a
    ), answer as (
      select asked.*, 'accepted' as response_type from asked union all select late.*, 'interested' from late
    ), answered as (
      insert into assignment_responses as known
        (employer_id, assignment_id, request_id, vikar_id, response_type, message, accepted_at, interested_at)
      select employer_id, assignment_id, request_id, vikar_id, response_type, ${message}::text,
        case response_type when 'accepted' then now() end, case response_type when 'interested' then now() end
      from answer
      on conflict (employer_id, assignment_id, vikar_id)
        do update set response_type = excluded.response_type, message = excluded.message,
          created_at = ${QUEUE_POSITION}, recorded_by = null,
          accepted_at = coalesce(excluded.accepted_at, known.accepted_at),
          interested_at = case excluded.response_type when 'interested' then ${QUEUE_POSITION}
            else known.interested_at end
        where known.response_type <> 'accepted'
      returning employer_id, assignment_id, request_id, vikar_id, response_type, created_at
    )${by === 'office' ? sql`` : sql`, recorded as (${RECORD_YES})`}
    select exists (select from won) as won, exists (select from won where edited_at is not null) as edited,
      exists (select from asked) as asked, exists (select from late) as late`.execute(tx)

/**
 * Reads the reason for the loss in a new statement: a claim that waited for the winner's row lock sees the commit, but
 * its own snapshot does not. A vikar who withdrew between the two statements can have the place again.
 */
const keepInterest = async (
  tx: TenantTransaction,
  link: Claiming,
  message: string | null,
  options: ClaimOptions,
): Promise<ClaimOutcome> => {
  const outcome = await noteInterest(tx, link, message)
  if (outcome === 'open') return claimAssignment(tx, link, message, options)
  if (options.by !== 'office') await recordAnswers(tx, link, [[link.assignmentId, outcome]])
  return outcome
}

/**
 * Stores the answer as interest, in the statement that finds the shift filled or an overlapping one. Locks the shift's
 * row, so that a concurrent cancellation finds the answer in reserve. The lock is not shared: two people who both hold
 * a shared one and then claim a free place would deadlock. `open`: neither applies, and nothing is written.
 */
export const noteInterest = async (
  tx: TenantTransaction,
  link: Claiming,
  message: string | null,
): Promise<Exclude<ClaimOutcome, 'won'> | 'open'> => {
  const { rows } = await sql<Found>`
    with assignment as (
      select employer_id, id, request_id, status, ends_at <= now() as has_ended, ${holding(link.vikarId)} as is_mine,
        ${wasRemoved(link.vikarId)} as was_removed,
        exists (${overlappingShift(link.vikarId)}) as is_busy,
        ${isInRegister(sql`a`, sql`${link.vikarId}`)} as is_registered
      from assignments a where employer_id = ${tx.scope.employerId} and id = ${link.assignmentId}
    ), kept as (
      select a.employer_id, a.id, a.request_id from assignments a join assignment found on found.id = a.id
      where a.employer_id = ${tx.scope.employerId} and a.id = ${link.assignmentId} and a.status = found.status
        and is_registered and not is_mine and not was_removed and not has_ended
        and (a.status = 'assigned' or a.status = 'open' and is_busy)
      for no key update of a
    ), interested as (
      insert into assignment_responses as known
        (employer_id, assignment_id, request_id, vikar_id, response_type, message, interested_at)
      select employer_id, id, request_id, ${link.vikarId}, 'interested', ${message}::text, now() from kept
      on conflict (employer_id, assignment_id, vikar_id)
        do update set response_type = 'interested', message = excluded.message, created_at = ${QUEUE_POSITION},
          interested_at = ${QUEUE_POSITION}, recorded_by = null
        where known.response_type <> 'accepted'
    )
    select status, is_registered, is_mine, was_removed, has_ended, is_busy, exists (select from kept) as is_kept
      from assignment`.execute(tx)
  const [assignment] = rows
  if (assignment?.status === 'cancelled') return 'cancelled'
  if (assignment?.isMine) return 'already-won'
  if (!assignment?.isRegistered || assignment.hasEnded) return 'ended'
  if (assignment.wasRemoved) return 'taken'
  if (assignment.status === 'open' && !assignment.isBusy) return 'open'
  if (assignment.status === 'completed') return 'ended'
  // The shift changed while this waited for its row; the statement's snapshot has the old state.
  if (!assignment.isKept) return noteInterest(tx, link, message)
  return assignment.status === 'open' ? 'busy' : 'taken'
}

interface Found {
  readonly status: AssignmentStatus
  /** The person has not left the register since they opened their link. */
  readonly isRegistered: boolean
  readonly isMine: boolean
  readonly wasRemoved: boolean
  readonly hasEnded: boolean
  readonly isBusy: boolean
  readonly isKept: boolean
}

/** Repeating the same answer keeps its place in the queue. */
const QUEUE_POSITION = sql`case when known.response_type = excluded.response_type then known.created_at else now() end`
