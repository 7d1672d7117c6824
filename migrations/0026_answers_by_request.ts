import { sql, type Kysely } from 'kysely'

/** An answer is a recipient's to one of the request's shifts. */
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
  `.execute(db)
}
