import { sql, type Kysely } from 'kysely'

/**
 * The askings of one person in a request, from its events, with counts in place of other people. A personal link reads them as the
 * tenant; a login through `askings_for_person`, which shows a substitute only what they themselves were asked.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create function askings_of(employer uuid, request uuid, person uuid)
      returns table (at timestamptz, kind text, is_of_shift boolean, code text, minutes integer, people integer, earlier integer,
        declined integer, place integer, is_favourite boolean, is_in_group boolean, to_all boolean)
      language sql stable set search_path = public, pg_temp as $$
      with mine as materialized (
        select e.id, e.at, e.kind, e.assignment_id, e.because, jsonb_array_length(e.people) as people
        from events e
        where e.employer_id = employer and e.request_id = request and case
          when e.kind in ('sms-instead', 'resent') then e.vikar_id = person
          when e.kind = 'answered' then e.vikar_id = person and e.actor_kind <> 'substitute'
          when e.kind in ('asked', 'asked-more', 'requested', 'reminded') then e.people @> jsonb_build_array(jsonb_build_object('id', person))
          -- In a line, or before the time of sending, they wait.
          when e.kind = 'created' then e.after ->> 'isInOrder' = 'false' and e.after ->> 'sendAt' is null
            and e.people @> jsonb_build_array(jsonb_build_object('id', person))
          else false end
        order by e.at, e.id limit 20
      ), created as materialized (
        select e.people, e.after from events e
        where e.employer_id = employer and e.request_id = request and e.kind = 'created' order by e.id limit 1
      ), stood as materialized (
        select one.place, (one.stood ->> 'turn')::integer as turn, (created.after ->> 'favouritesTurn')::integer as favourites
        from created cross join lateral jsonb_array_elements(created.people) with ordinality one (stood, place)
        where created.after ->> 'isInOrder' = 'true' and one.stood ->> 'id' = person::text
        limit 1
      )
      select mine.at, mine.kind, mine.assignment_id is not null, mine.because ->> 'code', (mine.because ->> 'minutes')::integer, mine.people,
        before.people::integer, before.declined::integer, stood.place::integer, coalesce(stood.turn = stood.favourites, false),
        stood.turn is not null, (select (created.after ->> 'toAll')::boolean from created)
      from mine
      left join stood on true
      left join lateral (
        select count(*) as people, count(*) filter (where (
            select coalesce(answer.after ->> 'response' = 'declined', answer.kind = 'withdrawn') from events answer
            where answer.employer_id = employer and answer.request_id = request and answer.vikar_id = one.id and answer.id < mine.id
              and answer.kind in ('answered', 'withdrawn')
            order by answer.id desc limit 1)) as declined
        from (
          select distinct (asked.person ->> 'id')::uuid as id
          from events e cross join lateral jsonb_array_elements(e.people) asked (person)
          where e.employer_id = employer and e.request_id = request and e.kind = 'asked' and e.assignment_id is null and e.id < mine.id
          limit 100) one
      ) before on mine.kind = 'asked' and mine.assignment_id is null
      order by mine.at, mine.id
    $$;
    comment on function askings_of is 'When and why one person was asked, from the events of a request: others are counted, never named';

    create function askings_for_person(employer uuid, request uuid, person uuid)
      returns table (at timestamptz, kind text, is_of_shift boolean, code text, minutes integer, people integer, earlier integer,
        declined integer, place integer, is_favourite boolean, is_in_group boolean, to_all boolean)
      language sql stable security definer set search_path = public, pg_temp as $$
      select askings.* from vikarer v
      join recipients t on t.employer_id = v.employer_id and t.vikar_id = v.id
      cross join lateral askings_of(v.employer_id, t.request_id, v.id) askings
      where v.employer_id = employer and v.id = person and v.user_id = current_user_id() and t.request_id = request
        and t.created_at >= coalesce(v.person_since, '-infinity') and not is_held(employer, request)
    $$;
    comment on function askings_for_person is 'The same of the substitute whose login reads it, and of no one else';

    revoke all on function askings_of, askings_for_person from public;
    grant execute on function askings_of to vikarklar_tenant;
    grant execute on function askings_for_person to vikarklar_person;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
