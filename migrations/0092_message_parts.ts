import { sql, type Kysely } from 'kysely'

/**
 * What divides the message tables into parts, each a month or a year: their ids begin with the time (decision 89). The parts lie in a
 * schema of their own, to which no role has any right: messages are reached through their table, with its rules.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create schema parts;
    comment on schema parts is 'Months and years of sms_history and email_history, in UTC, named after their first month. What is in none of them lies in _other. One that is detached is counted and dropped the next night';

    create function first_id(instant timestamptz) returns uuid language sql immutable parallel safe
      return (lpad(to_hex((extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
    comment on function first_id is 'The lowest UUIDv7 of that millisecond: every id made since is as high or higher';

    create function keys_of(divided regclass) returns text language sql stable set search_path = public, pg_temp
      return (
        select string_agg(', ' || pg_get_constraintdef(oid), '') from pg_constraint where conrelid = divided and contype = 'f');
    comment on function keys_of is
      'Its foreign keys, for a new part: one that is attached without them is checked against rules that the owner may be bound by';

    create function parts_end(divided regclass) returns timestamptz language sql stable
      set timezone = 'UTC' set search_path = public, pg_temp
      return (
        select to_timestamp(max(('x' || replace(left(bound, 13), '-', ''))::bit(48)::bigint) / 1000.0)
        from (
          select substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([0-9a-f-]{36})''\\)$') as bound
          from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = divided
        ) parts);
    comment on function parts_end is 'When the last of its parts ends';
  `.execute(db)
  await divide(db)
  await makeParts(db)
  await giveUpParts(db)
  await numbersOfMonths(db)
}

/** Used by the migrations that follow. */
const divide = (db: Kysely<unknown>) =>
  sql`
    create procedure bound_before(divided text) language plpgsql set timezone = 'UTC' as $$
    declare
      bound uuid := first_id(date_trunc('month', now()) + interval '2 months');
      name text := divided || '_before';
      is_beyond boolean;
    begin
      if exists (select from pg_constraint where conrelid = divided::regclass and conname = name
          and substring(pg_get_constraintdef(oid) from '[0-9a-f-]{36}')::uuid > first_id(now() + interval '2 days')) then
        return;
      end if;
      execute format('alter table %I drop constraint if exists %I', divided, name);
      set local role vikarklar_system; -- the owner may be bound by row-level security
      execute format('select exists (select from %I where id >= %L)', divided, bound) into is_beyond;
      reset role;
      if not is_beyond then
        execute format('alter table %I add constraint %I check (id < %L) not valid', divided, name, bound);
      end if;
    end $$;
    comment on procedure bound_before is
      'Lets a check say that what is there was made before the month after next. Once it is validated, the table becomes a part without being read';

    create procedure prove_before(divided text) language plpgsql as $$
    begin
      if exists (select from pg_constraint where conrelid = divided::regclass and conname = divided || '_before' and not convalidated) then
        execute format('alter table %I validate constraint %I', divided, divided || '_before');
      end if;
    end $$;
    comment on procedure prove_before is 'Validates that check, while others write';

    create procedure set_aside(divided text) language plpgsql as $$
    declare
      rule name;
    begin
      for rule in select polname from pg_policy where polrelid = divided::regclass loop
        execute format('drop policy %I on %I', rule, divided);
      end loop;
      execute format('alter table %I no force row level security, disable row level security', divided);
      execute format('revoke all on %I from vikarklar_tenant, vikarklar_person, vikarklar_system', divided);
      execute format('alter table %I set schema parts', divided);
      execute format('alter table parts.%I rename to %I', divided, divided || '_before');
    end $$;
    comment on procedure set_aside is 'Makes room for the divided table of that name';

    create procedure put_before(divided text) language plpgsql set timezone = 'UTC' as $$
    declare
      before text := divided || '_before';
      other text := divided || '_other';
      bound uuid;
    begin
      select substring(pg_get_constraintdef(oid) from '[0-9a-f-]{36}')::uuid into bound
      from pg_constraint where conrelid = format('parts.%I', before)::regclass and conname = before;
      execute format('alter table %I drop constraint if exists %I', divided, before);
      execute format('create table parts.%I (like %I including all%s)', other, divided, keys_of(divided::regclass));
      if bound is null then
        bound := first_id(date_trunc('month', now()) + interval '2 months');
      end if;
      execute format('with moved as (delete from parts.%I where id >= %L returning *) insert into parts.%I select * from moved',
        before, bound, other);
      execute format('alter table %I attach partition parts.%I for values from (minvalue) to (%L)', divided, before, bound);
      execute format('alter table %I attach partition parts.%I default', divided, other);
      execute format('alter table parts.%I drop constraint if exists %I', before, before);
      perform make_parts(divided, 'year', now() + interval '3 months');
    end $$;
    comment on procedure put_before is 'What was there becomes the first part of the divided table, and the next is made';
  `.execute(db)

const makeParts = (db: Kysely<unknown>) =>
  sql`
    create function make_parts(divided text, unit text, until timestamptz) returns integer
      language plpgsql security definer
      set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '400ms' as $$
    declare
      other text := divided || '_other';
      made integer := 0;
      part text;
      first timestamptz;
      beyond timestamptz;
    begin
      execute format('lock table %I in share update exclusive mode', divided); -- one at a time
      loop
        first := coalesce(parts_end(divided::regclass), date_trunc('month', now()));
        exit when first > until or made = 12;
        beyond := date_trunc(unit, first) + ('1 ' || unit)::interval;
        part := format('%s_%s', divided, to_char(first, 'YYYY_MM'));
        execute format('lock table parts.%I in access exclusive mode', other);
        execute format('create table parts.%I (like %I including all%s)', part, divided, keys_of(divided::regclass));
        execute format('with moved as (delete from parts.%I where id >= %L and id < %L returning *) insert into parts.%I select * from moved',
          other, first_id(first), first_id(beyond), part);
        execute format('alter table %I attach partition parts.%I for values from (%L) to (%L)',
          divided, part, first_id(first), first_id(beyond));
        made := made + 1;
      end loop;
      return made;
    end $$;
    comment on function make_parts is
      'Makes the parts of a divided table up to that instant, at most twelve, each until the month or year ends. What came before its part was made is moved there';
  `.execute(db)

const giveUpParts = (db: Kysely<unknown>) =>
  sql`
    create function detach_parts(divided text, ended_before timestamptz) returns integer
      language plpgsql security definer
      set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '400ms' as $$
    declare
      part regclass;
      waits boolean;
      detached integer := 0;
    begin
      execute format('lock table %I in share update exclusive mode', divided); -- one at a time
      for part in
        select i.inhrelid from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = divided::regclass
          and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([0-9a-f-]{36})''\\)$')::uuid <= first_id(ended_before)
      loop
        execute format('select exists (select from %s where next_attempt_at is not null)', part) into waits;
        continue when waits;
        execute format('alter table %I detach partition %s', divided, part);
        detached := detached + 1;
      end loop;
      return detached;
    end $$;
    comment on function detach_parts is
      'Takes out the parts that ended before, but none in which a message waits. Nobody finds their messages any more';

    create function take_part() returns table (employer_id uuid, month date, channel text, kind text, status text,
        gateway_state text, messages integer, cost integer)
      language plpgsql security definer
      set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '400ms' as $$
    declare
      part regclass;
      is_sms boolean;
    begin
      lock table sms_history in share update exclusive mode; -- one at a time
      select c.oid, c.relname like 'sms%' into part, is_sms from pg_class c
      where c.relnamespace = 'parts'::regnamespace and c.relkind = 'r' and not c.relispartition
      order by c.relname limit 1;
      if part is null then return; end if;
      return query execute format(
        'select employer_id, date_trunc(''month'', created_at at time zone ''Europe/Oslo'')::date, %L, kind, status,
           gateway_state, count(*)::integer, %s from %s where employer_id is not null group by 1, 2, 4, 5, 6',
        case when is_sms then 'sms' else 'email' end, case when is_sms then 'sum(cost)::integer' else '0' end, part);
      execute format('drop table %s', part);
    end $$;
    comment on function take_part is 'Drops a part that is taken out, and returns what remains of it: numbers';

    create function analyze_messages() returns void
      language plpgsql security definer set search_path = public, pg_temp
      as 'begin analyze (skip_locked) sms_history, email_history; end';
    comment on function analyze_messages is 'PostgreSQL does it by itself for each part, but not for the whole';

    revoke all on function make_parts, detach_parts, take_part, analyze_messages from public;
    grant execute on function make_parts, detach_parts, take_part, analyze_messages to vikarklar_system;
  `.execute(db)

const numbersOfMonths = (db: Kysely<unknown>) =>
  sql`
    create table message_months (
      employer_id uuid not null references employers (id) on delete cascade,
      month date not null,
      channel text not null check (channel in ('sms', 'email')),
      kind text not null,
      status text not null,
      gateway_state text not null,
      messages integer not null,
      cost integer not null,
      primary key (employer_id, month, channel, kind, status, gateway_state)
    );
    comment on table message_months is 'What is left of messages that were so old that their part was dropped';
    comment on column message_months.month is 'Its first day, in Oslo';
    comment on column message_months.cost is 'Credits used and not given back';
    call isolate_tenant('message_months');
    grant select on message_months to vikarklar_tenant;
    grant select, insert, update, delete on message_months to vikarklar_system;
  `.execute(db)
