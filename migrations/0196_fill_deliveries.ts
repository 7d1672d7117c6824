import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/**
 * Makes the rows of older messages. It holds each message meanwhile: a transaction that deletes one waits, and its trigger finds the row.
 * Where a status changes meanwhile, the trigger writes it, before or after.
 */
export const online = async ({ rowsOf }: OnlineSteps) => {
  for (const channel of ['sms', 'email'])
    await rowsOf(`${channel}_history`, async (tx, range) => {
      await sql`
        insert into deliveries (employer_id, channel, message_id, request_id, assignment_id, vikar_id, kind, status, created_at)
        select m.employer_id, ${channel}, m.id, a.request_id, a.id, m.vikar_id, m.kind, delivery_status(m.status, m.gateway_state),
          m.created_at
        from (
          select * from ${sql.table(`${channel}_history`)} m
          where ${range} and vikar_id is not null and kind in ('request', 'reminder', 'cancelled')
          order by id for key share
        ) m
        join assignments a on a.employer_id = m.employer_id and a.id = m.assignment_id
        on conflict do nothing`.execute(tx)
    })
}

/**
 * Now the rules of the whole office can read the table. `offset 0` keeps the order, whatever the planner has seen of the tables: shifts
 * by their times, then the people of each by index, then their messages.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system; -- an owner who is bound by row-level security cannot even define what reads recipients
    create or replace view office_questions as
      select a.employer_id, asked.vikar_id, a.request_id, a.id as assignment_id, a.starts_at, a.ends_at, asked.open_until
      from assignments a
      join requests q on q.employer_id = a.employer_id and q.id = a.request_id and q.undone_at is null
      cross join lateral (
        select t.vikar_id, at + case when q.patience_minutes is null or q.ask_all_at <= at
            then least(coalesce(q.patience_minutes, 30), 30) else q.patience_minutes end * interval '1 minute' as open_until,
          at
        from recipients t
        left join request_line l on l.employer_id = t.employer_id and l.request_id = t.request_id and l.vikar_id = t.vikar_id
        left join assignment_responses r on r.employer_id = t.employer_id and r.assignment_id = a.id and r.vikar_id = t.vikar_id
        cross join lateral (select case when r.response_type is null then coalesce(l.asked_at, t.created_at)
          when r.response_type = 'interested' and r.removed_at is null then r.asked_again_at end as at) asked
        where t.employer_id = a.employer_id and t.request_id = a.request_id
        offset 0) asked
      where (a.employer_id = (select current_employer_id()) or (select current_user) = 'vikarklar_system')
        and a.status = 'open' and case when asked.at is null then false else exists (
          select from deliveries d where d.employer_id = a.employer_id and d.request_id = a.request_id and d.vikar_id = asked.vikar_id
            and d.kind in ('request', 'reminder') and d.status in ('under-way', 'sent') offset 0) end;

    create or replace function last_asked_at(vikar uuid) returns timestamptz
      language sql stable security definer set search_path = public, pg_temp as $$
      select t.created_at
      from (
        select * from recipients where employer_id = current_employer_id() and vikar_id = vikar
        order by created_at desc offset 0
      ) t
      where t.opened_at is not null or t.created_at < now() - interval '2 years' or exists (${mayArrive} offset 0)
        or exists (select from assignment_responses r where r.employer_id = t.employer_id and r.request_id = t.request_id
          and r.vikar_id = t.vikar_id and r.recorded_by is null)
      limit 1
    $$;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}

/** A message that asks recipient `t` about the request is under way or was sent. */
const mayArrive = sql`
  select from deliveries d where d.employer_id = t.employer_id and d.request_id = t.request_id and d.vikar_id = t.vikar_id
    and d.kind in ('request', 'reminder') and d.status in ('under-way', 'sent')`
