import { sql, type RawBuilder } from 'kysely'
import { MAY_BE_ASKED } from '#features/assignments/rules.ts'
import { isAbsentSince } from '#features/assignments/server/absent-since.ts'
import { isAnswerOf, isInPhase, isPresent } from '#features/assignments/server/rules-in-sql.ts'
import { overlappingShift } from '#features/assignments/server/other-shift.ts'
import { deliveriesTo, hasReminderFailed } from '#features/messages/server/deliveries.ts'
import { askedElsewhere, theRequest } from '../open-questions.ts'
import type { AskedCode } from '../../asked-codes.ts'
import { AT_ONCE_PATIENCE_MINUTES } from '../../rules.ts'
import type { TenantTransaction } from '#server/database/database.ts'

const { who, presence, shift } = MAY_BE_ASKED.reserve
const IS_RESERVE = isAnswerOf(who)

/**
 * Does answer `r` of person `v` put them in reserve for shift `a`, and are they free, with no other shift and no
 * absence entered since the answer? The service asks them once a place is free, and all that it promises follows this.
 */
export const IS_IN_RESERVE = sql<boolean>`(${IS_RESERVE} and ${isPresent(presence, sql`r.created_at`)}
  and not exists (${overlappingShift(sql`r.vikar_id`)})
  and not ${isAbsentSince(sql`r.created_at`, sql`r.vikar_id`)})`

/** Matches an answer `r` that puts a person in reserve for a shift `a` of request `q` that has a free place. */
const inReserve = (now: Date) => sql`
  assignments a
  join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
  join vikarer v on v.employer_id = r.employer_id and v.id = r.vikar_id
  where a.employer_id = q.employer_id and a.request_id = q.id and ${isInPhase(shift, sql`${now}`)}
    and ${IS_IN_RESERVE}`

/** Sorts answers `r` of a reserve by when the person said yes. */
export const IN_ORDER_OF_YES = sql`r.created_at, r.accepted_at, r.id`

/** The person and the request of answer `r`. */
const OF_ANSWER = { employerId: sql`r.employer_id`, requestId: sql`r.request_id`, vikarId: sql`r.vikar_id` }

/** No message has told them so: each has failed, the last time, or there was none. */
export const NOT_TOLD = hasReminderFailed(OF_ANSWER, sql`r.assignment_id`)

/** A request to all at once chose no patience. */
const END = sql`r.asked_again_at + coalesce(q.patience_minutes, ${sql.lit(AT_ONCE_PATIENCE_MINUTES)}) * interval '1 minute'`

const isOpen = (now: Date) => sql`(r.asked_again_at is not null and ${END} > ${now} and not ${NOT_TOLD})`

/** They are asked once each time the shift becomes free, and not again until it has been taken in between. */
const isDue = (
  now: Date,
  elsewhere: RawBuilder<unknown>,
) => sql`(a.freed_at is not null and not ${isOpen(now)} and r.vikar_id <> all(${elsewhere})
  and (r.asked_again_at is null or exists (
    select from assignment_responses other where other.employer_id = a.employer_id and other.assignment_id = a.id
      and other.accepted_at > r.asked_again_at and other.accepted_at < a.freed_at)))`

interface Waiting {
  /** People to leave out for now. */
  readonly passedBy?: readonly string[]
  /** Ids of people with a question of another request about the same hours, if the outer query has them already. */
  readonly elsewhere?: RawBuilder<unknown>
}

/** People in reserve of request `q` who should now learn that a shift is free again. */
export const reserveWaiting = (
  now: Date,
  { passedBy = [], elsewhere = askedElsewhere(now) }: Waiting = {},
): RawBuilder<unknown> =>
  sql`from ${inReserve(now)} and ${isDue(now, elsewhere)} and r.vikar_id <> all(${[...passedBy]}::uuid[])`

/** People who have been notified and may still answer; `ends` is the end of each question. */
export const reserveAsked = (now: Date): RawBuilder<unknown> =>
  sql`select r.vikar_id, ${END} as ends from ${inReserve(now)} and ${isOpen(now)}`

/**
 * The reserve of request `q`, which has `elsewhere`: `is_open` for people who may still answer, `is_due` for people to
 * ask now.
 */
export const reserveOf = (now: Date): RawBuilder<unknown> => sql`
  select r.vikar_id, ${END} as ends, ${isOpen(now)} as is_open, ${isDue(now, sql`q.elsewhere`)} as is_due
    from ${inReserve(now)}`

/**
 * Questions to the reserve that ended without an answer, or whose messages failed. Columns `code`, `vikar_id`, `at`.
 */
export const reserveEnded = (now: Date): RawBuilder<unknown> => sql`
  select case when not_told then 'failed' else 'patience' end as code, vikar_id,
    case when not_told then asked_again_at else ends end as at
  from (select r.vikar_id, r.asked_again_at, ${END} as ends, ${NOT_TOLD} as not_told
    from ${inReserve(now)} and r.asked_again_at is not null offset 0) again
  where not_told or ends <= ${now}`

/** A person in reserve whose turn it is, with their link. */
export interface Reserve {
  readonly assignmentId: string
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email: string | null
  readonly noSms: boolean
  readonly tokenId: string
  /** The reason for the free place. */
  readonly code: AskedCode
  /** The substitute who gave it back or lost it. */
  readonly causedBy: string | null
}

export interface TurnOfReserve {
  readonly ask: number
  readonly now: Date
  /** No SMS can be paid: people without an e-mail address wait. */
  readonly isMailedOnly: boolean
  /** No e-mail may go: these wait. */
  readonly passedBy: readonly string[]
}

/**
 * Chooses the first in reserve, in the order of their yeses, and locks their answers until {@link noteAsked}: answers
 * are locked before messages. The caller holds the shifts and the request.
 */
export const takeReserve = async (
  tx: TenantTransaction,
  requestId: string,
  { ask, now, isMailedOnly, passedBy }: TurnOfReserve,
): Promise<Reserve[]> => {
  const { rows } = await sql<Reserve>`
    with ${theRequest(tx, requestId, now)}, next as (
      select r.employer_id, r.id from q cross join lateral (
        select r.employer_id, r.id, r.created_at,
          r.accepted_at ${reserveWaiting(now, { passedBy, elsewhere: sql`q.elsewhere` })}
          and (not ${isMailedOnly} or v.email is not null)) r
      order by ${IN_ORDER_OF_YES} limit ${ask}
    ), taken as (
      select r.employer_id, r.assignment_id, r.request_id, r.vikar_id, r.created_at, r.accepted_at, r.id
        from assignment_responses r
      where (r.employer_id, r.id) in (select next.employer_id, next.id from next)
      order by r.id for no key update
    )
    select taken.assignment_id, v.id, v.full_name, v.phone, v.email, v.no_sms, t.id as token_id, freed.code,
      freed.caused_by from taken
    cross join lateral (${freedBy(sql`taken`)}) freed
    join vikarer v on v.employer_id = taken.employer_id and v.id = taken.vikar_id
    join recipients t on t.employer_id = taken.employer_id and t.request_id = taken.request_id
      and t.vikar_id = taken.vikar_id
    order by taken.created_at, taken.accepted_at, taken.id`.execute(tx)
  return rows
}

/**
 * Finds the act that freed a place of the shift of row `of`: it has the time `freed_at`. Columns `code`, `caused_by`,
 * `freed_at`.
 */
export const freedBy = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select case when r.removed_at = a.freed_at then 'removed' when r.withdrawn_at = a.freed_at then 'withdrawn'
    when a.reopened_at = a.freed_at then 'reopened' else 'place-added' end as code, r.vikar_id as caused_by, a.freed_at
  from assignments a
  left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
    and a.freed_at in (r.removed_at, r.withdrawn_at)
  where a.employer_id = ${of}.employer_id and a.id = ${of}.assignment_id limit 1`

/**
 * Locks the answers of people in a shift's reserve that the office asks itself, until {@link noteAsked}. The caller
 * holds the shift.
 */
export const lockReserve = async (
  tx: TenantTransaction,
  assignmentId: string,
  vikarIds: readonly string[],
): Promise<void> => {
  await sql`select from assignment_responses r where ${isOfReserve(tx, assignmentId, vikarIds)}
    order by r.id for no key update`.execute(tx)
}

/**
 * Marks people who get a message of this transaction as asked: they are not asked again for the same place. The others
 * are asked as soon as possible, unless their turn is over because no message can reach them. Returns the ids of people
 * who get a message.
 */
export const noteAsked = async (
  tx: TenantTransaction,
  assignmentId: string,
  vikarIds: readonly string[],
  { at, isTurnOver }: { readonly at: RawBuilder<unknown>; readonly isTurnOver: boolean },
): Promise<string[]> => {
  const { rows } = await sql<{ vikarId: string; isTold: boolean }>`
    update assignment_responses r set asked_again_at = ${at}
    where ${isOfReserve(tx, assignmentId, vikarIds)} and (${isTurnOver} or ${TOLD_NOW})
    returning vikar_id, ${TOLD_NOW} as is_told`.execute(tx)
  const told = new Set(rows.flatMap((row) => (row.isTold ? [row.vikarId] : [])))
  return vikarIds.filter((id) => told.has(id))
}

const TOLD_NOW = sql`exists (select from ${deliveriesTo(OF_ANSWER)}
  and d.assignment_id = r.assignment_id and d.kind = 'reminder' and d.created_at = now() offset 0)`

const isOfReserve = ({ scope }: TenantTransaction, assignmentId: string, vikarIds: readonly string[]) =>
  sql`r.employer_id = ${scope.employerId} and r.assignment_id = ${assignmentId}
    and ${IS_RESERVE} and r.vikar_id = any(${[...vikarIds]}::uuid[])`
