import { sql, type Kysely } from 'kysely'
import type { Ahead } from '../src/server/database/ahead.ts'

export const ahead = ({ index }: Ahead) =>
  index('plain', 'assignments_of_request', 'assignments (employer_id, request_id, starts_at, id)')

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
}
