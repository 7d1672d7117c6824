import { sql, type Kysely } from 'kysely'

/** An answer is a recipient's to one of the request's shifts. Processes of the version before read its holder in the shift. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignment_responses add column request_id uuid;
    comment on table assignment_responses is 'The last answer of each recipient to each shift; those with accepted hold its places';

    create function translate_response() returns trigger language plpgsql as $$
    begin
      select request_id into new.request_id from assignments
      where employer_id = new.employer_id and id = new.assignment_id;
      return new;
    end $$;
    create trigger assignment_responses_translate before insert on assignment_responses
      for each row when (new.request_id is null) execute function translate_response();

    create function translate_holder() returns trigger language plpgsql as $$
    begin
      update assignments set assigned_vikar_id = new.vikar_id, assigned_at = new.accepted_at
      where employer_id = new.employer_id and id = new.assignment_id and places = 1 and filled = 1
        and assigned_vikar_id is distinct from new.vikar_id;
      return null;
    end $$;
    -- At the commit: a second change of the shift in one transaction would lock all that the row refers to.
    create constraint trigger assignment_responses_translate_holder_new after insert on assignment_responses
      deferrable initially deferred for each row when (new.response_type = 'accepted') execute function translate_holder();
    create constraint trigger assignment_responses_translate_holder after update on assignment_responses
      deferrable initially deferred for each row
      when (new.response_type = 'accepted' and old.response_type <> 'accepted') execute function translate_holder();
  `.execute(db)
}
