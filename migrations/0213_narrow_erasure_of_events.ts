import { sql, type Kysely } from 'kysely'

/**
 * The service could delete the events of any employer, and replace any words in them. Now its functions look up what is to be erased
 * themselves: a person by the erasure that is under way, an employer only if it goes with that person. Retention already goes by age
 * alone. `erase_names_of_events` stays for the version before, which calls it with values of its own; these count for nothing.
 */
export const up = async (db: Kysely<unknown>) => {
  await letOwnerRead(db)
  await eraseByErasure(db)
  await deleteByErasure(db)
  await sql`grant select on kysely_migration to vikarklar_system`.execute(db) // for \`fill-events\`: its nights follow migration 192
}

/** Row-level security is forced: an owner that is no superuser would find no erasure. */
const letOwnerRead = (db: Kysely<unknown>) =>
  sql`
    do $$ declare of_service text; begin
      foreach of_service in array array['erasures', 'employers', 'profiles'] loop
        execute format('create policy owner on %I for select to %I using (true)', of_service, current_user);
      end loop;
    end $$;
  `.execute(db)

const eraseByErasure = (db: Kysely<unknown>) =>
  sql`
    alter function erase_names_of_events rename to replace_names_of_events;
    revoke all on function replace_names_of_events from public, vikarklar_system;

    create function mention_pattern(words jsonb) returns text language sql immutable return (
      select '(?<![[:alnum:]])(?:' || string_agg(regexp_replace(word, '[.*+?^$' || '{}()|[\\]\\\\-]', '\\\\\\&', 'g'), '|' order by place)
        || ')(?![[:alnum:]])'
      from jsonb_array_elements_text(words) with ordinality list (word, place)
      where length(btrim(word)) > 1 and word <> 'Slettet');
    comment on function mention_pattern is 'Finds any of these as whole words; null when there is nothing to find';

    create function erase_person_from_events(person uuid, past bigint, most integer) returns setof bigint
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare subject jsonb;
    begin
      select x.subject into subject from erasures x join profiles p on p.user_id = x.user_id and p.soft_deleted
      where x.user_id = person and x.finished_at is null;
      if not found then
        raise exception 'no erasure of this user is under way' using errcode = 'VK003';
      end if;
      return query select * from replace_names_of_events(
        array(select jsonb_array_elements_text(subject -> 'employerIds')::uuid), subject -> 'register', person,
        mention_pattern(subject -> 'words'), past, most);
    end $$;
    comment on function erase_person_from_events is
      'Replaces the names of a person who is being erased in a batch of events, and returns the ids of the batch';

    create function erase_names_of_events(of_employers uuid[], parts jsonb, of_user uuid, words text, past bigint, most integer)
      returns setof bigint language sql begin atomic
      select * from erase_person_from_events(of_user, past, most);
    end;

    revoke all on function erase_person_from_events, erase_names_of_events from public;
    grant execute on function erase_person_from_events, erase_names_of_events to vikarklar_system;
  `.execute(db)

const deleteByErasure = (db: Kysely<unknown>) =>
  sql`
    create or replace function delete_events_of(employer uuid, most integer) returns setof bigint language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if not exists (
        select from erasures x join employers e on e.id = employer and e.closed_at is not null
        where x.finished_at is null and employer = any(x.whole_employer_ids || x.whole_employer_id)) then
        raise exception 'this employer is not being erased' using errcode = 'VK003';
      end if;
      perform set_config('vikarklar.erasing', 'on', true);
      return query delete from events e where e.employer_id = employer and e.id = any(array(
        select id from events where employer_id = employer order by id limit most)) returning e.id;
      perform set_config('vikarklar.erasing', '', true);
    end $$;
  `.execute(db)
