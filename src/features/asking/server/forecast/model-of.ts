import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { deliveriesTo, MAY_ARRIVE, OF_RECIPIENT } from '#features/messages/server/deliveries.ts'
import { fittingModel, type ForecastModel } from '../../forecast/model.ts'
import type { PastAsk } from '../../forecast/past-asks.ts'
import { inSteps } from './in-steps.ts'

/** A few more answers hardly change a model. */
const KEPT_MS = 5 * 60_000
/** Each takes about 100 kB for an office with many questions. */
const KEPT_MOST = 100

interface Kept {
  readonly since: number
  readonly model: Promise<ForecastModel>
}

/** Older questions reflect other people and other habits. */
const MONTHS = 12
/** Only the latest; more make the fit slower and hardly better. */
const ASKS_MAX = 2000

/**
 * The employer's latest questions, each a person and a shift, and how they ended. A question is observed until the
 * shift is first filled after it: later answers belong to another question. A yes that was withdrawn was a yes; a yes
 * that could get no place, too late or beside another shift, is neither a yes nor a no.
 */
export const readPastAsks = async (tx: TenantTransaction, now: Date): Promise<PastAsk[]> => {
  const { employerId } = tx.scope
  const { rows } = await sql<PastAsk>`
    with asks as materialized (${latestAsks(employerId, now)}),
    observed as (
      select *, least(closed_at, left_at, starts_at, ${now}::timestamptz,
        case when edited_at > asked_at then edited_at end,
        (select min(at) from unnest(fills) as fill (at) where at >= asked_at)) as until
      from asks where was_reached is not null
    ), ended as (
      select *, case when not was_reached then null when accepted_at <= until then 'yes'
        when declined_at <= until then 'no' end as answer
      from observed
    )
    select vikar_id, asked_at, starts_at, answer, case when was_reached then greatest(0, extract(epoch from
      case answer when 'yes' then accepted_at when 'no' then declined_at
        else least(until, interested_at) end - asked_at))::float8
      else 0 end as after_seconds
    from ended order by asked_at, vikar_id, starts_at`.execute(tx)
  return rows
}

/**
 * Skips people without a message, as the office had them on the telephone. Reads backwards by request and each row by
 * index, so that a large history costs only these rows.
 */
const latestAsks = (employerId: string, now: Date) => sql`
  select t.vikar_id, t.created_at as asked_at, s.starts_at, s.edited_at, s.closed_at, s.fills, v.deleted_at as left_at,
    r.accepted_at, r.declined_at, r.interested_at, (
      select bool_or(${MAY_ARRIVE}) from ${deliveriesTo(OF_RECIPIENT)} and d.kind = 'request') as was_reached
  from requests q
  cross join lateral (
    select s.id, s.starts_at, s.edited_at,
      case when s.status in ('cancelled', 'completed') then s.closed_at end as closed_at,
      array(${FILLS}) as fills
    from assignments s where s.employer_id = q.employer_id and s.request_id = q.id
  ) s
  join recipients t on t.employer_id = q.employer_id and t.request_id = q.id
  join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
  left join assignment_responses r on r.employer_id = t.employer_id and r.assignment_id = s.id
    and r.vikar_id = t.vikar_id
  where q.employer_id = ${employerId} and q.created_at > ${now}::timestamptz - ${MONTHS} * interval '1 month'
    and q.created_at <= ${now} and q.undone_at is null
  order by q.created_at desc, q.id desc limit ${ASKS_MAX}`

/** The moments at which shift `s` became full. For each answer, only the last yes and its withdrawal are known. */
const FILLS = sql`
  select at from (
    select moment.at, moment.change,
      sum(moment.change) over (order by moment.at, moment.change rows unbounded preceding) as held
    from assignment_responses r
    cross join lateral (values (r.accepted_at, 1), (least(
      case when r.withdrawn_at > r.accepted_at then r.withdrawn_at end,
      case when r.removed_at > r.accepted_at then r.removed_at end,
      case when r.response_type = 'interested' and r.interested_at > r.accepted_at then r.interested_at end), -1)
    ) as moment (at, change)
    where r.employer_id = s.employer_id and r.assignment_id = s.id and r.accepted_at is not null
      and moment.at is not null
  ) places where change = 1 and held >= s.places`

/**
 * By employer, and by departments for members limited to some; the least recently fitted first. Held in this process
 * only.
 */
const kept = new Map<string, Kept>()

/**
 * The model of the past questions that the caller may see; callers at the same time or within minutes share one fit.
 */
export const modelOf = (tx: TenantTransaction, now: Date): Promise<ForecastModel> => {
  const { employerId, departments } = tx.scope
  const key = [employerId, ...(departments ? ['of', ...departments] : [])].join(' ')
  forgetOld(now)
  const known = kept.get(key)
  if (known) return known.model
  const model = fit(tx, now)
  kept.set(key, { since: now.getTime(), model })
  model.catch(() => {
    if (kept.get(key)?.model === model) kept.delete(key)
  })
  return model
}

const fit = async (tx: TenantTransaction, now: Date) => inSteps(fittingModel(await readPastAsks(tx, now)))

const forgetOld = (now: Date) => {
  for (const [key, { since }] of kept)
    if (kept.size >= KEPT_MOST || Math.abs(now.getTime() - since) >= KEPT_MS) kept.delete(key)
}
