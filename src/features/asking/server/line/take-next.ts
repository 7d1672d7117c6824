import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { AskedCode } from '../../asked-codes.ts'
import type { Decision } from '../../plan.ts'
import type { Recipient } from '../recipients.ts'
import { theRequest } from '../open-questions.ts'
import { hasFailed, IS_ASKABLE, isUnanswered, PATIENCE, type Line } from './line-state.ts'
import { freedBy, reserveEnded } from './reserve.ts'

interface Turn {
  readonly ask: number
  readonly because: Decision['because']
  readonly line: Pick<Line, 'isInOrder' | 'leftOut' | 'mayHaveReserve'>
  readonly now: Date
  /** No SMS can be paid: people without an e-mail address wait. */
  readonly isMailedOnly: boolean
}

interface Next {
  readonly people: readonly Recipient[]
  readonly because: Because
}

/** The next in line, and why it is their turn, in one statement. */
export const takeNext = async (
  tx: TenantTransaction,
  requestId: string,
  { ask, because, line, now, isMailedOnly }: Turn,
): Promise<Next> => {
  if (ask === 0) return { people: [], because: becauseOf() }
  const known = because === 'deadline' && !line.isInOrder ? 'together' : because
  const cause =
    known === 'patience'
      ? sql`select cause.* from q cross join lateral (${causeOfNext(now, line.mayHaveReserve)}) cause`
      : sql`select ${known}::text as code, null::uuid as caused_by`
  const { rows } = await sql<Recipient & Partial<Caused>>`
    with ${theRequest(tx, requestId, now, line.leftOut)}, cause as materialized (${cause}), next as (
      select l.id from q join request_line l on ${IS_ASKABLE}
      where (not ${isMailedOnly} or exists (
          select from vikarer v where v.employer_id = l.employer_id and v.id = l.vikar_id and v.email is not null))
      order by l.position limit ${ask}
    ), taken as (
      update request_line l set asked_at = ${now}, asked_because = coalesce((select ${NEAREST} from cause), 'patience')
      where l.employer_id = ${tx.scope.employerId} and l.id = any(array(select id from next))
      returning l.employer_id, l.vikar_id, l.position
    )
    select v.id, v.full_name, v.phone, v.email, v.no_sms, v.email_refused_at is not null as refuses_mail, cause.code,
      cause.caused_by from taken
    join vikarer v on v.employer_id = taken.employer_id and v.id = taken.vikar_id
    left join cause on true
    order by taken.position`.execute(tx)
  return { people: rows, because: becauseOf(rows[0]) }
}

/** As the history has it. */
export interface Because {
  readonly code: AskedCode
  readonly vikarId?: string
}

export interface Caused {
  readonly code: AskedCode
  readonly causedBy: string | null
}

/** Without a recorded cause, the patience of an earlier question has run out. */
export const becauseOf = ({ code, causedBy }: Partial<Caused> = {}): Because => ({
  code: code ?? 'patience',
  ...(causedBy && { vikarId: causedBy }),
})

const OF_REQUEST = sql`e.employer_id = q.employer_id and e.request_id = q.id`

/**
 * The last asking in the line of request `q`, by the database's clock and by the service's; null if there was none.
 * `named`: people whose failed question an event names. `offset 0` has the database read this once.
 */
const LAST = sql`
  select noted.*, (select max(l.asked_at) from request_line l where l.employer_id = q.employer_id
    and l.request_id = q.id
      and l.asked_because <> 'by-hand') as asked_at
  from (select max(e.at) as noted_at,
      coalesce(array_agg(e.because ->> 'vikarId') filter (where e.because ->> 'code' = 'failed'), '{}') as named
    from events e where ${OF_REQUEST} and e.kind = 'asked') noted offset 0`

/** Answers. A reopening makes late answers of those who had the shift, which they did not give. */
const ANSWERS = sql`
  select case when r.removed_at >= r.created_at then 'removed' when r.withdrawn_at >= r.created_at then 'withdrawn'
    when r.response_type = 'declined' then 'no' else 'yes' end as code, r.vikar_id, r.created_at as at,
    r.created_at > coalesce(last.noted_at, '-infinity') as is_new
  from assignments a
  join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
  where a.employer_id = q.employer_id and a.request_id = q.id
    and (r.response_type <> 'interested' or r.interested_at is distinct from a.reopened_at)`

/** Places that the office made free without an answer. */
const PLACES = sql`
  select freed.code, null::uuid, freed.freed_at, freed.freed_at > coalesce(last.noted_at, '-infinity')
  from (select s.employer_id, s.id as assignment_id from assignments s
    where s.employer_id = q.employer_id and s.request_id = q.id and s.status = 'open' and s.freed_at is not null) free
  cross join lateral (${freedBy(sql`free`)}) freed where freed.caused_by is null`

/**
 * Questions without an answer. No time of a failure is stored: it counts as new until an event has named the person.
 */
const UNANSWERED = (now: Date, withReserve: boolean) => sql`
  select ended.code, ended.vikar_id, ended.at,
    case when ended.code = 'patience' then ended.at > coalesce(last.asked_at, '-infinity') end
  from (
    select case when failed.has_failed then 'failed' else 'patience' end as code, l.vikar_id,
      case when failed.has_failed then l.asked_at else l.asked_at + ${PATIENCE} end as at
    from request_line l
    cross join lateral (select not exists (
      select from assignment_responses r where r.employer_id = l.employer_id and r.request_id = l.request_id
        and r.vikar_id = l.vikar_id offset 0) as is_silent offset 0) person
    cross join lateral (select person.is_silent and ${hasFailed(sql`l.vikar_id`)} as has_failed offset 0) failed
    where l.employer_id = q.employer_id and l.request_id = q.id and l.asked_at is not null
      and (failed.has_failed or l.asked_at + ${PATIENCE} <= ${now} and ${isUnanswered(now)})
    ${withReserve ? sql`union all ${reserveEnded(now)}` : sql``}
  ) ended
  where ended.code = 'patience' or ended.vikar_id::text = any(last.named) is not true`

/** The change that is being made in this transaction. */
const CHANGE = sql`
  select 'line-changed', null::uuid, e.at, true from events e where ${OF_REQUEST} and e.kind = 'line-changed' and e.at = now()`

/**
 * The cause of the next asking in the line of request `q`: the latest happening since its last asking. One row of
 * `code` and `caused_by`, or none. It names no one if the patience of several people ended at the same time.
 */
export const causeOfNext = (now: Date, withReserve: boolean): RawBuilder<unknown> => sql`
  select code, case when code <> 'patience' or alike = 1 then vikar_id end as caused_by from (
    select happened.*, count(*) over (partition by code, at) as alike,
      case when code = 'line-changed' then 1 when is_new then 2 when code = 'failed' then 3 else 4 end as rank
    from (${LAST}) last
    cross join lateral (${ANSWERS} union all ${PLACES} union all ${UNANSWERED(now, withReserve)}
      union all ${CHANGE}) happened
  ) causes order by rank, at desc limit 1`

/** The nearest of the codes that column `asked_because` takes: the version before reads it. */
export const NEAREST = sql`case code when 'withdrawn' then 'no' when 'removed' then 'no' when 'reopened' then 'no'
  when 'place-added' then 'yes' when 'line-changed' then 'patience' when 'together' then 'deadline' else code end`
