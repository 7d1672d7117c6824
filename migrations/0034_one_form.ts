import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

export const online = async ({ index }: OnlineSteps) => {
  await index('plain', 'assignments_of_request', 'assignments (employer_id, request_id, starts_at, id)')
  await index(
    'plain',
    'assignments_to_come',
    "assignments (employer_id, starts_at) where status in ('open', 'assigned')",
  )
}

/**
 * What version 0.1.0 read and wrote goes, and a change of times is proven at the commit too: from here on a request may have several shifts. No process of that version
 * may run any more (decision 64).
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    drop view assignment_response_tokens;
    drop trigger assignments_translate on assignments;
    drop trigger assignments_translate_answer on assignments;
    drop trigger requests_translate_answer on requests;
    drop trigger recipients_translate on recipients;
    drop trigger assignment_responses_translate on assignment_responses;
    drop trigger assignment_responses_translate_holder on assignment_responses;
    drop trigger assignment_responses_translate_holder_new on assignment_responses;
    drop function translate_assignment, translate_answer, translate_recipient, translate_response, translate_holder;

    alter table assignment_responses
      drop constraint assignment_responses_employer_id_assignment_id_vikar_id_fkey;
    alter table recipients drop column assignment_id, drop column used;
    alter table assignments drop constraint assignments_employer_id_request_id_key,
      drop column channels, drop column asked_all, drop column created_by, drop column request_answer,
      drop column assigned_vikar_id, drop column assigned_at;

    drop index assignments_taken;

    create function prove_times() returns trigger language plpgsql as $$
    begin
      perform prove_one_at_a_time(r.employer_id, r.assignment_id, r.vikar_id) from assignment_responses r
      where r.employer_id = new.employer_id and r.assignment_id = new.id and r.response_type = 'accepted'
      order by r.vikar_id;
      return null;
    end $$;
    create constraint trigger assignments_proven_times after update on assignments
      deferrable initially deferred for each row
      when (new.starts_at <> old.starts_at or new.ends_at <> old.ends_at) execute function prove_times();

    comment on table assignments is 'A shift of a request. starts_at and ends_at are the instants of the date and times in Europe/Oslo';
    comment on column assignments.request_id is 'The request it belongs to, with other shifts perhaps';
  `.execute(db)
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    -- By the times: what a substitute has had in all the years is not read. The longest shift is 26 hours.
    create or replace function prove_one_at_a_time(employer uuid, assignment uuid, vikar uuid) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      shift record;
    begin
      select a.status, a.starts_at, a.ends_at into shift from assignments a
      join assignment_responses own on own.employer_id = a.employer_id and own.assignment_id = a.id
        and own.vikar_id = vikar and own.response_type = 'accepted'
      where a.employer_id = employer and a.id = assignment;
      if shift.status is null or shift.status not in ('open', 'assigned') then
        return;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('claims ' || vikar, 0));
      if exists (
        select from assignments other
        where other.employer_id = employer and other.id <> assignment and other.status in ('open', 'assigned')
          and other.starts_at > shift.starts_at - interval '26 hours'
          and other.starts_at < shift.ends_at and other.ends_at > shift.starts_at
          and (select r.response_type from assignment_responses r where r.employer_id = other.employer_id
            and r.assignment_id = other.id and r.vikar_id = vikar) = 'accepted'
      ) then
        raise exception 'vikar % would have two shifts at once', vikar
          using errcode = 'exclusion_violation', constraint = 'assignments_one_at_a_time', table = 'assignment_responses';
      end if;
    end $$;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
