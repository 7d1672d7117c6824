import { sql, type Kysely } from 'kysely'

/**
 * This table says of each question how far its message has come. The messages themselves are many, wide and in parts, and a look at a
 * line read them five times over (decision 143). Triggers alone write here, so no command can forget it. They write only rows whose
 * message the transaction has written and holds, so they wait for no other transaction.
 *
 * It has no foreign keys: messages have them, and each row goes with its message. The database would check them again for each
 * message of a send.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table deliveries (
      employer_id uuid not null,
      channel text not null check (channel in ('sms', 'email')),
      message_id uuid not null,
      request_id uuid not null,
      assignment_id uuid not null,
      vikar_id uuid not null,
      kind text not null check (kind in ('request', 'reminder', 'cancelled')),
      status text not null check (status in ('under-way', 'sent', 'failed', 'stopped')),
      created_at timestamptz not null,
      primary key (employer_id, channel, message_id)
    ) with (fillfactor = 80);
    create index deliveries_request on deliveries (employer_id, request_id, vikar_id);
    comment on table deliveries is
      'How far each message has come that asks a substitute about a shift or cancels it. Triggers on the messages write it, and nothing else';
    comment on column deliveries.assignment_id is 'The shift that its message is kept with';
    comment on column deliveries.status is 'Stopped: failed because it was no longer wanted';

    call isolate_tenant('deliveries');
    create policy departments on deliveries as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or exists (
        select from requests q where q.employer_id = deliveries.employer_id and q.id = deliveries.request_id));
    grant select on deliveries to vikarklar_tenant;
    grant select, insert, update, delete on deliveries to vikarklar_system;
  `.execute(db)
  await makeFunctions(db)
  for (const channel of ['sms', 'email']) await watch(db, channel)
}

/** Writes a row for each of these messages. */
const noted = (messages: ReturnType<typeof sql>) => sql`
  insert into deliveries (employer_id, channel, message_id, request_id, assignment_id, vikar_id, kind, status, created_at)
  select m.employer_id, tg_argv[0], m.id, a.request_id, a.id, m.vikar_id, m.kind, m.status, m.created_at
  from (${messages}) m
  join assignments a on a.employer_id = m.employer_id and a.id = m.assignment_id`

const questionsOf = (rows: string) => sql`
  select employer_id, id, assignment_id, vikar_id, kind, delivery_status(status, gateway_state) as status, created_at
  from ${sql.table(rows)} where vikar_id is not null and kind in ('request', 'reminder', 'cancelled')`

/**
 * A plan stays with its connection, and its first statement may write one message or five thousand. Row by row, by index, is right
 * for both; a join by hash reads a whole table for one message.
 */
const makeFunctions = (db: Kysely<unknown>) =>
  sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system; -- the owner may be bound by row-level security
    create function delivery_status(status text, gateway_state text) returns text language sql immutable parallel safe
      return case when status = 'pending' then 'under-way' when status = 'sent' then 'sent'
        when gateway_state = 'stopped' then 'stopped' else 'failed' end;

    create function note_deliveries() returns trigger
      language plpgsql security definer set search_path = public, pg_temp
      set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
    begin
      if tg_op = 'INSERT' then
        ${noted(questionsOf('made'))};
      elsif tg_op = 'UPDATE' then
        ${noted(sql`${questionsOf('made')} except ${questionsOf('replaced')}`)}
        on conflict (employer_id, channel, message_id) do update
          set status = excluded.status, created_at = excluded.created_at, kind = excluded.kind;
      else
        delete from deliveries d using replaced m
        where d.employer_id = m.employer_id and d.channel = tg_argv[0] and d.message_id = m.id;
      end if;
      return null;
    end $$;
    comment on function note_deliveries is 'Writes how far messages have come that ask a substitute or cancel, after the messages were written';
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)

/** The triggers run once a statement and belong to the whole table: a part that is made needs none. */
const watch = async (db: Kysely<unknown>, channel: string) => {
  const table = sql.table(`${channel}_history`)
  const note = sql`for each statement execute function note_deliveries(${sql.lit(channel)})`
  await sql`
    create trigger note_made after insert on ${table} referencing new table as made ${note};
    create trigger note_changed after update on ${table} referencing old table as replaced new table as made ${note};
    create trigger note_deleted after delete on ${table} referencing old table as replaced ${note};
  `.execute(db)
}
