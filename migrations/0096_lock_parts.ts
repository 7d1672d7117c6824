import { sql, type Kysely } from 'kysely'

/**
 * Making, detaching and dropping a part locks the tables that it refers to as well, in access exclusive mode up to PostgreSQL 15. All of it
 * is locked before anything is changed, and within 0.4 seconds: less than `deadlock_timeout`, so that a command which holds one of them
 * and waits for another is never the victim (decision 93).
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create procedure lock_exclusively(wanted regclass[]) language plpgsql as $$
    declare
      latest timestamptz := clock_timestamp() + interval '400 milliseconds';
      one regclass;
    begin
      foreach one in array wanted loop
        perform set_config('lock_timeout', greatest(1, extract(milliseconds from latest - clock_timestamp())::integer) || 'ms', true);
        execute format('lock table %s in access exclusive mode', one);
      end loop;
    end $$;
    comment on procedure lock_exclusively is 'Locks all of the tables within 0.4 seconds, or none';

    create function references_of(referring regclass) returns regclass[] language sql stable set search_path = public, pg_temp
      return (
        select coalesce(array_agg(distinct confrelid::regclass), '{}') from pg_constraint
        where conrelid = referring and contype = 'f');
    comment on function references_of is 'The tables that its foreign keys refer to';
  `.execute(db)
  await makeParts(db)
  await giveUpParts(db)
}

const makeParts = (db: Kysely<unknown>) =>
  sql`
    create or replace function make_parts(divided text, unit text, until timestamptz) returns integer
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
        if made = 0 then
          call lock_exclusively(references_of(divided::regclass) || format('parts.%I', other)::regclass);
        end if;
        beyond := date_trunc(unit, first) + ('1 ' || unit)::interval;
        part := format('%s_%s', divided, to_char(first, 'YYYY_MM'));
        execute format('create table parts.%I (like %I including all%s)', part, divided, keys_of(divided::regclass));
        execute format('with moved as (delete from parts.%I where id >= %L and id < %L returning *) insert into parts.%I select * from moved',
          other, first_id(first), first_id(beyond), part);
        execute format('alter table %I attach partition parts.%I for values from (%L) to (%L)',
          divided, part, first_id(first), first_id(beyond));
        made := made + 1;
      end loop;
      return made;
    end $$;
  `.execute(db)

const giveUpParts = (db: Kysely<unknown>) =>
  sql`
    create or replace function detach_parts(divided text, ended_before timestamptz) returns integer
      language plpgsql security definer
      set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '400ms' as $$
    declare
      part regclass;
      waits boolean;
      is_locked boolean := false;
      detached integer := 0;
    begin
      execute format('lock table %I in share update exclusive mode', divided); -- one at a time
      for part in
        select i.inhrelid from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = divided::regclass
          and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([0-9a-f-]{36})''\\)$')::uuid <= first_id(ended_before)
        order by c.relname
      loop
        if not is_locked then
          call lock_exclusively(references_of(divided::regclass) || divided::regclass);
          is_locked := true;
        end if;
        execute format('select exists (select from %s where next_attempt_at is not null)', part) into waits;
        continue when waits;
        execute format('alter table %I detach partition %s', divided, part);
        detached := detached + 1;
      end loop;
      return detached;
    end $$;

    create or replace function take_part() returns table (employer_id uuid, month date, channel text, kind text, status text,
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
      call lock_exclusively(references_of(part));
      execute format('drop table %s', part);
    end $$;
  `.execute(db)
