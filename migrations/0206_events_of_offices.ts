import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** Of shifts, the acts of members and superadmins: the timeline of a shift alone has what substitutes and the service do. */
const SHOWN = "request_id is null or actor_kind in ('member', 'support')"

/** The pages of histories go by time: an event that was filled in later has a late id. */
export const online = async ({ index }: OnlineSteps) => {
  await index('plain', 'events_office', `events (employer_id, at, id) where ${SHOWN}`)
  await index('plain', 'events_time', `events (at, id) where ${SHOWN}`)
  await index('plain', 'events_devices', `events (employer_id, actor_id) where kind = 'login-new-device'`)
  await index('plain', 'events_support', `events (actor_id) where actor_kind = 'support'`)
}

/**
 * The history covers the whole office: an event without a request concerns a member, a department, the register or a setting. Owners
 * alone read those, as they alone read the audit log. A superadmin who acts for a member is the actor, beside the member's name.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table events alter column request_id drop not null,
      add column for_id uuid, add column for_name text,
      add column subject_kind text, add column subject_id uuid, add column subject_name text;
    comment on column events.request_id is 'Null where the act concerns the office, not a request';
    comment on column events.for_id is 'The member in whose name a superadmin acted';
    comment on column events.subject_kind is 'Of an act of the office: member, address, department, template or group';
    comment on column events.subject_name is 'The name at that time; of an invitation, its address';

    alter policy departments on events using (
      (select current_departments()) is null or exists (
        select from requests q where q.employer_id = events.employer_id and q.id = events.request_id))
      with check (request_id is null or (select current_departments()) is null or exists (
        select from requests q where q.employer_id = events.employer_id and q.id = events.request_id));
    create policy owners_read on events as restrictive for select to vikarklar_tenant using (
      request_id is not null or (select current_member_role()) = 'owner');
  `.execute(db)
  await eraseMoreNames(db)
}

/** The same as before, with the new columns and with names in the values of a member or substitute. */
const eraseMoreNames = (db: Kysely<unknown>) =>
  sql`
    create function without_name(fields jsonb, pseudonym text) returns jsonb language sql immutable return (
      case when fields ? 'name' and jsonb_typeof(fields -> 'name') = 'string'
        then fields || jsonb_build_object('name', pseudonym) else fields end);
    comment on function without_name is 'Replaces the name of the person whose values these are';

    create or replace function erase_names_of_events(of_employers uuid[], parts jsonb, of_user uuid, words text, past bigint, most integer)
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
            before = erased_values(e.before, words, pseudonym_in(p.is_user, p.is_vikar, e.vikar_id)),
            after = erased_values(e.after, words, pseudonym_in(p.is_user, p.is_vikar, e.vikar_id)),
            effects = case when words is null then e.effects else without_words(e.effects, words) end
          from theirs p where e.employer_id = p.employer_id and e.id = p.id
        )
        select batch.id from batch order by 1;
      perform set_config('vikarklar.erasing', '', true);
    end $$;

    create function pseudonym_in(is_user boolean, is_vikar boolean, vikar uuid) returns text language sql immutable return (
      case when is_user then 'Slettet bruker' when is_vikar then erased_name(vikar) end);
    comment on function pseudonym_in is 'The name in the values of an event that concerns an erased person; null where it concerns another';

    create function erased_values(fields jsonb, words text, pseudonym text) returns jsonb language sql stable return (
      select case when words is null then own.fields else without_words(own.fields, words) end
      from (select case when pseudonym is null then erased_values.fields
        else without_name(erased_values.fields, pseudonym) end as fields) own);
    comment on function erased_values is 'Old or new values without the names of an erased person';
  `.execute(db)
