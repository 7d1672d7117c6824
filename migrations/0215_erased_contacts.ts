import { sql, type Kysely } from 'kysely'

/**
 * An event names the contact of a department as the office typed it, perhaps under a former name: an erasure that looks for today's name
 * did not find it. The event has the id of the person beside the name now, and the erasure goes by that. Events from before have no id,
 * and are searched for names as before.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function without_contact(fields jsonb, parts jsonb, employer uuid, of_user uuid, happened timestamptz) returns jsonb
      language sql stable return (
      case when not fields ? 'contactId' then fields
        when fields ->> 'contactId' = of_user::text then fields || jsonb_build_object('contact', 'Slettet bruker')
        when was_theirs(parts, employer, (fields ->> 'contactId')::uuid, happened)
          then fields || jsonb_build_object('contact', erased_name((fields ->> 'contactId')::uuid))
        else fields end);
    comment on function without_contact is 'Replaces the contact of a department where that is the erased person';

    create or replace function replace_names_of_events(of_employers uuid[], parts jsonb, of_user uuid, words text, past bigint, most integer)
      returns setof bigint language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      perform set_config('vikarklar.erasing', 'on', true);
      return query
        with batch as (
          select e.employer_id, e.id from events e where e.employer_id = any(of_employers) and e.id > past order by e.id limit most
        ), theirs as (
          select e.employer_id, e.id, coalesce(e.subject_kind = 'member' and e.subject_id = of_user, false) as is_user,
            was_theirs(parts, e.employer_id, e.vikar_id, e.at) as is_vikar
          from events e join batch on batch.employer_id = e.employer_id and batch.id = e.id
        ), scrubbed as (
          update events e set
            actor_name = case when e.actor_id = of_user then 'Slettet bruker'
              when was_theirs(parts, e.employer_id, e.actor_id, e.at) then erased_name(e.actor_id) else e.actor_name end,
            for_name = case when e.for_id = of_user then 'Slettet bruker' else e.for_name end,
            vikar_name = case when p.is_vikar then erased_name(e.vikar_id) else e.vikar_name end,
            subject_name = case when p.is_user then 'Slettet bruker' when words is null or e.subject_kind = 'member' then e.subject_name
              else regexp_replace(e.subject_name collate "nb-NO-x-icu", words, 'Slettet', 'gi') end,
            people = (select coalesce(jsonb_agg(case when was_theirs(parts, e.employer_id, (one ->> 'id')::uuid, e.at)
              then jsonb_build_object('id', one ->> 'id', 'name', erased_name((one ->> 'id')::uuid)) else one end order by place), '[]')
              from jsonb_array_elements(e.people) with ordinality list (one, place)),
            because = case when was_theirs(parts, e.employer_id, (e.because ->> 'vikarId')::uuid, e.at)
              then e.because || jsonb_build_object('name', erased_name((e.because ->> 'vikarId')::uuid)) else e.because end,
            before = erased_values(without_contact(e.before, parts, e.employer_id, of_user, e.at), words,
              pseudonym_in(p.is_user, p.is_vikar, e.vikar_id)),
            after = erased_values(without_contact(e.after, parts, e.employer_id, of_user, e.at), words,
              pseudonym_in(p.is_user, p.is_vikar, e.vikar_id)),
            effects = case when words is null then e.effects else without_words(e.effects, words) end
          from theirs p where e.employer_id = p.employer_id and e.id = p.id
        )
        select batch.id from batch order by 1;
      perform set_config('vikarklar.erasing', '', true);
    end $$;
  `.execute(db)
}
