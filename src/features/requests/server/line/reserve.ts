import { sql, type RawBuilder } from 'kysely'
import { overlappingShift } from '#features/assignments/server/other-shift.ts'
import { askedElsewhere } from '../open-questions.ts'
import type { AskedCode } from '../../asked-codes.ts'
import { AT_ONCE_PATIENCE_MINUTES } from '../../asking-rules.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/**
 * Does answer `r` of person `v` put them in reserve for shift `a`: a yes that came too late, from a person who is in the register, has
 * not become inactive since, and is free? The service asks them once a place is free, and all that it promises follows this.
 */
export const IS_IN_RESERVE = sql<boolean>`(r.response_type = 'interested' and r.removed_at is null and v.deleted_at is null
  and (v.inactive_since is null or v.inactive_since < r.created_at)
  and not exists (${overlappingShift(sql`r.vikar_id`)}))`

/** Matches an answer `r` that puts a person in reserve for a shift `a` of request `q` that has a free place. */
const inReserve = (now: Date) => sql`
  assignments a
  join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
  join vikarer v on v.employer_id = r.employer_id and v.id = r.vikar_id
  where a.employer_id = q.employer_id and a.request_id = q.id and a.status = 'open' and a.starts_at > ${now}
    and ${IS_IN_RESERVE}`

/** No message has told them so: each has failed, the last time, or there was none. */
export const NOT_TOLD = sql`(select coalesce(bool_and(m.status = 'failed'), true) from (
  select status, created_at, max(created_at) over () as last_at from (
    select status, created_at from sms_history where employer_id = r.employer_id and vikar_id = r.vikar_id
      and assignment_id = r.assignment_id and kind = 'reminder'
    union all
    select status, created_at from email_history where employer_id = r.employer_id and vikar_id = r.vikar_id
      and assignment_id = r.assignment_id and kind = 'reminder') told
  ) m where m.created_at = m.last_at)`

/** A request to all at once chose no patience. */
const END = sql`r.asked_again_at + coalesce(q.patience_minutes, ${sql.lit(AT_ONCE_PATIENCE_MINUTES)}) * interval '1 minute'`

const isOpen = (now: Date) => sql`(r.asked_again_at is not null and ${END} > ${now} and not ${NOT_TOLD})`

/** They are asked once each time that the shift becomes free: not again while nobody has taken it since. */
const isDue = (
  now: Date,
) => sql`(a.freed_at is not null and not ${isOpen(now)} and r.vikar_id <> all(${askedElsewhere(now)})
  and (r.asked_again_at is null or exists (
    select from assignment_responses other where other.employer_id = a.employer_id and other.assignment_id = a.id
      and other.accepted_at > r.asked_again_at and other.accepted_at < a.freed_at)))`

/** Those of request `q` who are to be told that a shift is free again, without those who are `passedBy` for now. */
export const reserveWaiting = (now: Date, passedBy: readonly string[] = []): RawBuilder<unknown> =>
  sql`from ${inReserve(now)} and ${isDue(now)} and r.vikar_id <> all(${[...passedBy]}::uuid[])`

/** Those who have been told, may still answer, and when that ends: `ends`. */
export const reserveAsked = (now: Date): RawBuilder<unknown> =>
  sql`select r.vikar_id, ${END} as ends from ${inReserve(now)} and ${isOpen(now)}`

/** Questions to the reserve that ended without an answer, or whose messages failed. Columns `code`, `vikar_id`, `at`. */
export const reserveEnded = (now: Date): RawBuilder<unknown> => sql`
  select case when ${NOT_TOLD} then 'failed' else 'patience' end as code, r.vikar_id,
    case when ${NOT_TOLD} then r.asked_again_at else ${END} end as at
  from ${inReserve(now)} and r.asked_again_at is not null and not ${isOpen(now)}`

/** Somebody in reserve whose turn it is, with their link. */
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
 * Chooses the first in reserve, in the order in which they said yes, and holds their answers until {@link noteAsked}: answers are
 * locked before messages. With the shifts and the request held.
 */
export const takeReserve = async (
  tx: TenantTransaction,
  requestId: string,
  { ask, now, isMailedOnly, passedBy }: TurnOfReserve,
): Promise<Reserve[]> => {
  const { rows } = await sql<Reserve>`
    with next as (
      select r.employer_id, r.id from requests q cross join lateral (
        select r.employer_id, r.id, r.created_at ${reserveWaiting(now, passedBy)} and (not ${isMailedOnly} or v.email is not null)) r
      where q.employer_id = ${tx.scope.employerId} and q.id = ${requestId}
      order by r.created_at, r.id limit ${ask}
    ), taken as (
      select r.employer_id, r.assignment_id, r.request_id, r.vikar_id, r.created_at from assignment_responses r
      where (r.employer_id, r.id) in (select next.employer_id, next.id from next)
      order by r.id for no key update
    )
    select taken.assignment_id, v.id, v.full_name, v.phone, v.email, v.no_sms, t.id as token_id, freed.code, freed.caused_by from taken
    cross join lateral (${freedBy(sql`taken`)}) freed
    join vikarer v on v.employer_id = taken.employer_id and v.id = taken.vikar_id
    join recipients t on t.employer_id = taken.employer_id and t.request_id = taken.request_id and t.vikar_id = taken.vikar_id
    order by taken.created_at, v.id`.execute(tx)
  return rows
}

/** Finds the act that freed a place of the shift of row `of`: it has the time `freed_at`. Columns `code`, `caused_by`, `freed_at`. */
export const freedBy = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select case when r.removed_at = a.freed_at then 'removed' when r.withdrawn_at = a.freed_at then 'withdrawn'
    when a.reopened_at = a.freed_at then 'reopened' else 'place-added' end as code, r.vikar_id as caused_by, a.freed_at
  from assignments a
  left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
    and a.freed_at in (r.removed_at, r.withdrawn_at)
  where a.employer_id = ${of}.employer_id and a.id = ${of}.assignment_id limit 1`

/** Holds the answers of those of a shift's reserve whom the office asks itself, until {@link noteAsked}. With the shift held. */
export const lockReserve = async (
  tx: TenantTransaction,
  assignmentId: string,
  vikarIds: readonly string[],
): Promise<void> => {
  await sql`select from assignment_responses r where ${isOfReserve(tx, assignmentId, vikarIds)}
    order by r.id for no key update`.execute(tx)
}

/**
 * Those to whom a message of this transaction goes are not asked again for the same place. The others are, as soon as that is possible,
 * unless their turn is over because no message can reach them. Returns the ids of those who get a message.
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

const message = (table: 'sms_history' | 'email_history') => sql`exists (
  select from ${sql.table(table)} m where m.employer_id = r.employer_id and m.vikar_id = r.vikar_id
    and m.assignment_id = r.assignment_id and m.kind = 'reminder' and m.created_at = now())`
const TOLD_NOW = sql`(${message('sms_history')} or ${message('email_history')})`

const isOfReserve = ({ scope }: TenantTransaction, assignmentId: string, vikarIds: readonly string[]) =>
  sql`r.employer_id = ${scope.employerId} and r.assignment_id = ${assignmentId}
    and r.response_type = 'interested' and r.vikar_id = any(${[...vikarIds]}::uuid[])`
