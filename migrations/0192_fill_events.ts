import { sql } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** The acts on a request and its shifts that their rows tell of. `turn` orders acts of the same time. */
const ACTS = `
    with q as (
      select created_at, created_by, undone_at, open_at_most, ask_from, ask_all_at, patience_minutes
      from requests where employer_id = employer and id = request
    ), acts (at, turn, kind, assignment_id, member_id, substitute_id, vikar_id, people, after, because, effects) as (
      select coalesce((select min(t.created_at) from recipients t where t.employer_id = employer and t.request_id = request
          and t.created_at::timestamptz(3) = q.created_at), q.created_at),
        0, 'created', null::uuid, q.created_by, null::uuid, null::uuid, null::jsonb, null::jsonb, null::jsonb, null::jsonb
      from q where q.undone_at is null

      union all
      select own.at, 3, own.kind, a.id, own.by, null, null, null, own.after, null, null
      from assignments a join q on true
      cross join lateral (values ('edited', a.edited_at, a.edited_by, null::jsonb), ('reopened', a.reopened_at, a.reopened_by, null),
        (case when a.status in ('cancelled', 'completed') then a.status end, a.closed_at, a.closed_by,
          jsonb_build_object('status', a.status))) own (kind, at, by, after)
      where a.employer_id = employer and a.request_id = request and q.undone_at is null and own.kind is not null and own.at is not null

      union all
      select t.opened_at, 1, 'opened', null, null, t.vikar_id, t.vikar_id, null, null, null, null
      from recipients t where t.employer_id = employer and t.request_id = request and t.opened_at is not null

      union all
      select touch.at, 2, touch.kind, r.assignment_id, touch.by, case when touch.is_own and touch.by is null then r.vikar_id end, r.vikar_id,
        null, case when touch.kind = 'answered' then jsonb_build_object('response', touch.response) end, null, null
      from assignment_responses r
      join assignments a on a.employer_id = employer and a.id = r.assignment_id
      cross join lateral (values
        ('answered', 'accepted', r.accepted_at, case when r.response_type = 'accepted' then r.recorded_by end, true),
        -- Opening a cancelled shift again puts its holders in reserve: that is no answer.
        ('answered', 'interested', case when r.interested_at is distinct from a.reopened_at and not exists (
          select from events e where e.employer_id = employer and e.request_id = request and e.kind = 'reopened'
            and e.assignment_id = r.assignment_id and e.at = r.interested_at) then r.interested_at end,
          case when r.response_type = 'interested' then r.recorded_by end, true),
        ('answered', 'declined', r.declined_at, case when r.response_type = 'declined' then r.recorded_by end, true),
        ('withdrawn', null, r.withdrawn_at, null, true),
        ('removed', null, r.removed_at, r.removed_by, false),
        ('confirmed', null, r.confirmed_at, null, true)) touch (kind, response, at, by, is_own)
      where r.employer_id = employer and r.request_id = request and touch.at is not null

      union all
      select asked.at, 4, 'asked', null, null, null, null, asked.people, null, jsonb_strip_nulls(jsonb_build_object(
        'code', asked.code, 'vikarId', cause.vikar_id, 'name', cause.name, 'minutes', case asked.code when 'patience' then coalesce(
          (select c.patience_before from line_changes c
            where c.employer_id = employer and c.request_id = request and c.at > asked.at order by c.at limit 1),
          (select q.patience_minutes from q)) end)), null
      from (
        select t.created_at as at,
          case when q.open_at_most is not null and (q.ask_from is null or q.ask_all_at is distinct from q.ask_from)
            then l.asked_because else 'together' end as code,
          jsonb_agg(jsonb_build_object('id', v.id, 'name', v.full_name) order by l.position) as people
        from q
        join request_line l on l.employer_id = employer and l.request_id = request and l.asked_because <> 'by-hand'
        join recipients t on t.employer_id = employer and t.request_id = request and t.vikar_id = l.vikar_id
        join vikarer v on v.employer_id = employer and v.id = l.vikar_id
        group by 1, 2
      ) asked
      left join lateral (
        select v.id as vikar_id, v.full_name as name
        from assignment_responses r
        join vikarer v on v.employer_id = employer and v.id = r.vikar_id
        cross join lateral (select case asked.code when 'no' then greatest(r.declined_at, r.withdrawn_at)
          when 'yes' then r.accepted_at end as at) answered
        where r.employer_id = employer and r.request_id = request and answered.at <= asked.at
        order by answered.at desc limit 1
      ) cause on true

      union all
      select c.at, 3, case c.kind when 'changed' then 'line-changed' when 'moved' then 'send-time-changed' else c.kind end,
        null, c.changed_by, null, null, null, null, null, null
      from line_changes c where c.employer_id = employer and c.request_id = request

      union all
      select alarm.at, 4, alarm.kind, s.assignment_id, null, null, null, null, jsonb_build_object('reasons', s.reasons), null, alarm.effects
      from (
        select s.assignment_id, s.raised_at, string_agg(s.reason, ',' order by s.reason) as reasons,
          case when bool_and(s.taken_back_at is not null) then max(s.taken_back_at) end as over_at,
          (select string_agg(distinct p.full_name, ', ') from alarm_notices n join profiles p on p.user_id = n.user_id
            where n.employer_id = employer and n.assignment_id = s.assignment_id and n.told_at = any(array_agg(s.told_at))) as told
        from shift_alarms s
        join assignments a on a.employer_id = employer and a.id = s.assignment_id
        where s.employer_id = employer and a.request_id = request
        group by s.assignment_id, s.raised_at
      ) s
      cross join lateral (values ('alarm', s.raised_at, jsonb_strip_nulls(jsonb_build_object('told', s.told))),
        ('alarm-over', s.over_at, null)) alarm (kind, at, effects)
      where alarm.at is not null
    )`

/**
 * Fills the history of a request from its rows. An act that has an event is left out: same kind, substitute and time, to the millisecond
 * that some columns are rounded to. An answer may have been recorded as a removal, so answers are one kind. Alarms have the clock of
 * a process and overwrite one another: a later event of the shift covers them.
 */
const FILL = `
  create or replace function fill_events(employer uuid, request uuid) returns integer language plpgsql
    -- The plan is made while the table is empty, and used while it grows.
    set enable_seqscan = off set jit = off set search_path = public, pg_temp as $$
  declare made integer;
  begin
    ${ACTS}, known as materialized (
      select case when kind in ('withdrawn', 'removed') then 'answered' else kind end as kind,
        coalesce(vikar_id, employer) as whom, at::timestamptz(3) as at
      from events where employer_id = employer and request_id = request
    )
    insert into events (employer_id, at, kind, actor_kind, actor_id, actor_name, request_id, assignment_id, vikar_id, vikar_name,
      people, after, because, effects, is_migrated)
    select employer, act.at, act.kind,
      case when act.substitute_id is not null then 'substitute' when act.member_id is not null then 'member' else 'service' end,
      coalesce(act.substitute_id, act.member_id),
      case when act.substitute_id is not null then about.full_name else member.full_name end,
      request, act.assignment_id, act.vikar_id, about.full_name,
      coalesce(act.people, '[]'), coalesce(act.after, '{}'), coalesce(act.because, '{}'), coalesce(act.effects, '{}'), true
    from acts act
    left join vikarer about on about.employer_id = employer and about.id = act.vikar_id
    left join profiles member on member.user_id = act.member_id
    where case when act.kind in ('alarm', 'alarm-over') then not exists (
        select from events e where e.employer_id = employer and e.request_id = request and e.kind = act.kind
          and e.assignment_id = act.assignment_id and e.at >= act.at - interval '1 minute')
      else (case when act.kind in ('withdrawn', 'removed') then 'answered' else act.kind end,
        coalesce(act.vikar_id, employer), act.at::timestamptz(3)) not in (select known.kind, known.whom, known.at from known) end
    order by act.at, act.turn, act.vikar_id;
    get diagnostics made = row_count;
    return made;
  end $$;
  comment on function fill_events is 'Derives the events that a request lacks from its rows, and returns how many. Repeating it adds none';
  revoke all on function fill_events from public;
  grant execute on function fill_events to vikarklar_system`

/** Gives the requests that exist a history. Old processes record no events while it runs: 'fill-events' closes that gap. */
export const online = async ({ statement, rowsOf }: OnlineSteps) => {
  await statement(FILL)
  await rowsOf('requests', async (tx, range) => {
    await sql`select fill_events(m.employer_id, m.id) from requests m where ${range}`.execute(tx)
  })
}

export const up = async () => {}
