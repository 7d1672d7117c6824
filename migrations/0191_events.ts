import { sql, type Kysely } from 'kysely'

/**
 * The history of shifts: one row for each act, written in the act's transaction. The roles may insert and select. No role may update or
 * delete; a trigger refuses it even to the owner, except in the functions of an erasure and of retention. Without foreign keys: an
 * undone request deletes its shifts, and its history stays.
 */
export const up = async (db: Kysely<unknown>) => {
  await makeTable(db)
  await protect(db)
  await makeErasure(db)
}

const makeTable = (db: Kysely<unknown>) =>
  sql`
    create table events (
      employer_id uuid not null,
      id bigint generated always as identity,
      at timestamptz not null default now(),
      kind text not null,
      actor_kind text not null check (actor_kind in ('member', 'support', 'substitute', 'service')),
      actor_id uuid,
      actor_name text,
      request_id uuid not null,
      assignment_id uuid,
      vikar_id uuid,
      vikar_name text,
      people jsonb not null default '[]',
      before jsonb not null default '{}',
      after jsonb not null default '{}',
      because jsonb not null default '{}',
      effects jsonb not null default '{}',
      is_migrated boolean not null default false,
      primary key (employer_id, id),
      check (actor_id is null = (actor_kind = 'service'))
    );
    create index events_request on events (employer_id, request_id, id);
    create index events_at on events using brin (at);
    comment on table events is 'Append only: what happened to a shift or a request, who did it, and what changed';
    comment on column events.id is 'The order of acts on the same shift: they hold its row';
    comment on column events.at is 'The start of the transaction, which its messages have as created_at too';
    comment on column events.actor_id is 'A user (member, support) or a row of the register (substitute)';
    comment on column events.actor_name is 'The name at that time; a pseudonym once the person is erased';
    comment on column events.assignment_id is 'Null where the act is about all shifts of the request';
    comment on column events.vikar_id is 'The substitute whom the act is about';
    comment on column events.people is 'Substitutes who were asked together, as [{id, name}]';
    comment on column events.before is 'Old values of what changed';
    comment on column events.because is 'Why the service or the office acted: a code, and the substitute who caused it';
    comment on column events.effects is 'How many messages were queued, by channel, and their credits';
    comment on column events.is_migrated is 'Derived from rows that were there before histories were kept';
  `.execute(db)

const protect = (db: Kysely<unknown>) =>
  sql`
    call isolate_tenant('events');
    create policy departments on events as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or exists (
        select from requests q where q.employer_id = events.employer_id and q.id = events.request_id));
    grant select, insert on events to vikarklar_tenant, vikarklar_system;

    create function keep_events() returns trigger language plpgsql as $$
    begin
      if current_setting('vikarklar.erasing', true) is distinct from 'on' then
        raise exception 'events are append-only' using errcode = 'VK002';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$;
    create trigger keep_events before update or delete on events for each row execute function keep_events();
    create function keep_all_events() returns trigger language plpgsql as $$
    begin
      raise exception 'events are append-only' using errcode = 'VK002';
    end $$;
    create trigger keep_all_events before truncate on events execute function keep_all_events();

    do $$ begin
      -- Row-level security is forced: without this, an owner that is no superuser would find no row to erase.
      execute format('create policy owner on events to %I using (true)', current_user);
    end $$;
  `.execute(db)

const makeErasure = (db: Kysely<unknown>) =>
  sql`
    create function without_words(fields jsonb, words text) returns jsonb language sql stable return (
      select coalesce(jsonb_object_agg(key, case jsonb_typeof(value)
        when 'string' then to_jsonb(regexp_replace((value #>> '{}') collate "nb-NO-x-icu", words, 'Slettet', 'gi')) else value end), '{}')
      from jsonb_each(fields));

    create function erased_name(person uuid) returns text language sql immutable
      return 'Slettet vikar ' || upper(left(md5(person::text), 4));
    comment on function erased_name is 'The pseudonym of an erased substitute, the same in all events of an office';

    create function was_theirs(parts jsonb, employer uuid, person uuid, happened timestamptz) returns boolean language sql stable return exists (
      select from jsonb_to_recordset(parts) as part ("employerId" uuid, "vikarId" uuid, since timestamptz, until timestamptz)
      where part."employerId" = employer and part."vikarId" = person
        and happened >= coalesce(part.since, '-infinity') and happened < coalesce(part.until, 'infinity'));
    comment on function was_theirs is 'Whether a row of a register was the erased person''s at that time';

    create function erase_names_of_events(of_employers uuid[], parts jsonb, of_user uuid, words text, past bigint, most integer)
      returns setof bigint language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      perform set_config('vikarklar.erasing', 'on', true);
      return query
        with batch as (
          select e.employer_id, e.id from events e where e.employer_id = any(of_employers) and e.id > past order by e.id limit most
        ), scrubbed as (
          update events e set
            actor_name = case when e.actor_id = of_user then 'Slettet bruker'
              when was_theirs(parts, e.employer_id, e.actor_id, e.at) then erased_name(e.actor_id) else e.actor_name end,
            vikar_name = case when was_theirs(parts, e.employer_id, e.vikar_id, e.at) then erased_name(e.vikar_id) else e.vikar_name end,
            people = (select coalesce(jsonb_agg(case when was_theirs(parts, e.employer_id, (one ->> 'id')::uuid, e.at)
              then jsonb_build_object('id', one ->> 'id', 'name', erased_name((one ->> 'id')::uuid)) else one end order by place), '[]')
              from jsonb_array_elements(e.people) with ordinality list (one, place)),
            because = case when was_theirs(parts, e.employer_id, (e.because ->> 'vikarId')::uuid, e.at)
              then e.because || jsonb_build_object('name', erased_name((e.because ->> 'vikarId')::uuid)) else e.because end,
            before = case when words is null then e.before else without_words(e.before, words) end,
            after = case when words is null then e.after else without_words(e.after, words) end,
            effects = case when words is null then e.effects else without_words(e.effects, words) end
          from batch where e.employer_id = batch.employer_id and e.id = batch.id
        )
        select batch.id from batch order by 1;
      perform set_config('vikarklar.erasing', '', true);
    end $$;
    comment on function erase_names_of_events is
      'Replaces the names of an erased person in a batch of events, in order of id, and returns the ids of the batch';

    create function delete_events_of(employer uuid, most integer) returns setof bigint language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      perform set_config('vikarklar.erasing', 'on', true);
      return query delete from events e where e.employer_id = employer and e.id = any(array(
        select id from events where employer_id = employer order by id limit most)) returning e.id;
      perform set_config('vikarklar.erasing', '', true);
    end $$;
    comment on function delete_events_of is 'Deletes a batch of the events of an erased employer';

    create function forget_events(ended_before timestamptz, most integer) returns integer language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare gone integer;
    begin
      perform set_config('vikarklar.erasing', 'on', true);
      delete from events e where (e.employer_id, e.id) in (
        select old.employer_id, old.id from events old where old.at < ended_before and old.at < now() - interval '35 months' limit most);
      get diagnostics gone = row_count;
      perform set_config('vikarklar.erasing', '', true);
      return gone;
    end $$;
    comment on function forget_events is 'Deletes a batch of events past their retention, never younger than 35 months';

    revoke all on function erase_names_of_events, delete_events_of, forget_events from public;
    grant execute on function erase_names_of_events, delete_events_of, forget_events to vikarklar_system;
  `.execute(db)
