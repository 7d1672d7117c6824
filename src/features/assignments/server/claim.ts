import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { MAY_ANSWER, type AssignmentStatus } from '../rules.ts'
import { holding, wasRemoved } from './holders.ts'
import { hasNoAnswerBut, isInRegister } from './may.ts'
import { overlappingShift } from './other-shift.ts'
import type { ResponseLink } from './response-link.ts'

type Claiming = Pick<ResponseLink, 'assignmentId' | 'vikarId'>

/**
 * `taken`: others were first to every place, or the office has taken them off the shift. `busy`: they have another, overlapping shift at this employer. In both
 * cases the answer is kept as `interested`.
 */
export type ClaimOutcome = 'won' | 'already-won' | 'taken' | 'busy' | 'cancelled' | 'ended'

/** The link was revoked, or its holder removed from the register, while the yes waited for its lock; the transaction is rolled back. */
export class LinkEnded extends Error {}

/** The shift has changed since its page was looked at; the transaction is rolled back. */
export class ChangedSince extends Error {}

/**
 * Gives a place to each yes until the shift is filled. One conditional update decides: simultaneous ones queue up behind
 * its row lock, and each finds a place or none. The answer is written by the same statement, and the database refuses
 * at the commit a shift that counts other than its accepted answers, even if this were wrong. Locks are taken in one
 * order everywhere: assignment, recipient, answer. Before them the claims of one substitute queue up
 * ({@link lockClaimsOf}), so that each sees which places and shifts they have.
 * The same statement stores a late yes as interested and holds the shift's row. So the person is in reserve if a place is
 * given back, or the shift is cancelled, at the same moment. Throws {@link LinkEnded} when the link ends meanwhile. The
 * returned outcome holds once the transaction commits.
 *
 * @param prove called when the shift that was won has been changed, with its row held; throws {@link ChangedSince} where what was
 *   looked at was another one
 */
export const claimAssignment = async (
  tx: TenantTransaction,
  link: Claiming,
  message: string | null = null,
  prove?: () => Promise<void>,
): Promise<ClaimOutcome> => {
  const [, { rows }] = await Promise.all([lockClaimsOf(tx, link), claim(tx, link, message)])
  const [answer] = rows
  if (answer?.won && !answer.asked) throw new LinkEnded()
  if (answer?.won && answer.edited) await prove?.()
  if (answer?.won) return 'won'
  return answer?.late ? 'taken' : keepInterest(tx, link, message, prove)
}

/**
 * Without this lock, two claims by one substitute for overlapping shifts would not see each other, nor two withdrawals
 * of one place.
 */
export const lockClaimsOf = (tx: TenantTransaction, { vikarId }: Pick<Claiming, 'vikarId'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('claims ' || ${vikarId}, 0))`.execute(tx)

/** The same of several, by id, as the database writes them. */
export const lockClaimsOfAll = (tx: TenantTransaction, vikarIds: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended('claims ' || id, 0))
    from (select unnest(${[...vikarIds]}::text[]) as id order by 1) holders`.execute(tx)

const claim = (tx: TenantTransaction, link: Claiming, message: string | null) =>
  sql<{ won: boolean; edited: boolean; asked: boolean; late: boolean }>`
    with won as (
      update assignments a set filled = filled + 1, status = case when filled + 1 < places then 'open' else 'assigned' end
      where employer_id = ${tx.scope.employerId} and id = ${link.assignmentId} and status = 'open' and filled < places
        and ends_at > now() and ${hasNoAnswerBut(MAY_ANSWER.yes.who, link.vikarId)}
        and not exists (${overlappingShift(link.vikarId)})
      returning employer_id, id, request_id, edited_at
    ), asked as (
      select r.employer_id, won.id as assignment_id, r.request_id, r.vikar_id
      from recipients r join won on r.employer_id = won.employer_id and r.request_id = won.request_id
      where r.vikar_id = ${link.vikarId} and r.expires_at > now() and ${isInRegister(sql`r`)} for share of r
    ), late as (
      select a.employer_id, a.id, a.request_id from assignments a
      where a.employer_id = ${tx.scope.employerId} and a.id = ${link.assignmentId} and a.status = 'assigned'
        and a.ends_at > now() and ${hasNoAnswerBut(MAY_ANSWER.lateYes.who, link.vikarId)} for no key update of a
    ), answer as (
      select employer_id, assignment_id, request_id, vikar_id, 'accepted' as response_type from asked
      union all
      select employer_id, id, request_id, ${link.vikarId}::uuid, 'interested' from late
    ), answered as (
      insert into assignment_responses as known
        (employer_id, assignment_id, request_id, vikar_id, response_type, message, accepted_at, interested_at)
      select employer_id, assignment_id, request_id, vikar_id, response_type, ${message}::text,
        case response_type when 'accepted' then now() end, case response_type when 'interested' then now() end
      from answer
      on conflict (employer_id, assignment_id, vikar_id)
        do update set response_type = excluded.response_type, message = excluded.message,
          created_at = ${QUEUE_POSITION}, accepted_at = coalesce(excluded.accepted_at, known.accepted_at), recorded_by = null,
          interested_at = case excluded.response_type when 'interested' then ${QUEUE_POSITION} else known.interested_at end
        where known.response_type <> 'accepted'
    )
    select exists (select from won) as won, exists (select from won where edited_at is not null) as edited,
      exists (select from asked) as asked, exists (select from late) as late`.execute(tx)

/**
 * Why the claim lost, read in a new statement: a claim that waited for the winner's row lock sees the commit, but its
 * own snapshot does not. A vikar who gave it back between the two statements can have it again.
 */
const keepInterest = async (
  tx: TenantTransaction,
  link: Claiming,
  message: string | null,
  prove?: () => Promise<void>,
): Promise<ClaimOutcome> => {
  const outcome = await noteInterest(tx, link, message)
  return outcome === 'open' ? claimAssignment(tx, link, message, prove) : outcome
}

/**
 * Keeps the answer as interest, in the same statement that finds that the shift is filled or that they have an
 * overlapping one. Holds the shift's row from then on, so that a cancelling that begins meanwhile finds the answer in
 * reserve; with a shared lock two who then both claim a place that was given back would deadlock. `open`: neither is so,
 * and nothing is written.
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
        exists (${overlappingShift(link.vikarId)}) as is_busy
      from assignments a where employer_id = ${tx.scope.employerId} and id = ${link.assignmentId}
    ), kept as (
      select a.employer_id, a.id, a.request_id from assignments a join assignment found on found.id = a.id
      where a.employer_id = ${tx.scope.employerId} and a.id = ${link.assignmentId} and a.status = found.status
        and not is_mine and not was_removed and not has_ended and (a.status = 'assigned' or a.status = 'open' and is_busy)
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
    select status, is_mine, was_removed, has_ended, is_busy, exists (select from kept) as is_kept from assignment`.execute(
    tx,
  )
  const [assignment] = rows
  if (assignment?.status === 'cancelled') return 'cancelled'
  if (assignment?.isMine) return 'already-won'
  if (!assignment || assignment.hasEnded) return 'ended'
  if (assignment.wasRemoved) return 'taken'
  if (assignment.status === 'open' && !assignment.isBusy) return 'open'
  if (assignment.status === 'completed') return 'ended'
  // The shift changed while this waited for its row: the statement's snapshot still shows what it was.
  if (!assignment.isKept) return noteInterest(tx, link, message)
  return assignment.status === 'open' ? 'busy' : 'taken'
}

interface Found {
  readonly status: AssignmentStatus
  readonly isMine: boolean
  readonly wasRemoved: boolean
  readonly hasEnded: boolean
  readonly isBusy: boolean
  readonly isKept: boolean
}

/** Repeating the same answer keeps its place in the queue. */
const QUEUE_POSITION = sql`case when known.response_type = excluded.response_type then known.created_at else now() end`
