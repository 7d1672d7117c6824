import { sql, type Kysely } from 'kysely'

/**
 * The recipients get the name of what they are, and belong to the request. Processes of the version before go on with
 * the old name, a view that row-level security binds like the table; it goes with the column `assignment_id`.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignment_response_tokens rename to recipients;
    alter table recipients add column request_id uuid, alter column assignment_id drop not null;
    alter index assignment_response_tokens_vikar rename to recipients_vikar;
    comment on table recipients is 'Who is asked in a request: one personal link each. Only the SHA-256 of the derived token is here';
    comment on column recipients.expires_at is 'When the last shift of the request ends';

    create view assignment_response_tokens with (security_invoker = true) as
      select employer_id, id, assignment_id, vikar_id, token_hash, expires_at, used, opened_at, created_at from recipients;
    grant select, insert, update on assignment_response_tokens to vikarklar_tenant, vikarklar_system;
    grant delete on assignment_response_tokens to vikarklar_system;
    grant select on assignment_response_tokens to vikarklar_person;

    create function translate_recipient() returns trigger language plpgsql as $$
    begin
      if new.request_id is null then
        select request_id into new.request_id from assignments
        where employer_id = new.employer_id and id = new.assignment_id;
      else
        select id into new.assignment_id from assignments
        where employer_id = new.employer_id and request_id = new.request_id
        order by starts_at, id limit 1;
      end if;
      return new;
    end $$;
    create trigger recipients_translate before insert on recipients
      for each row execute function translate_recipient();
  `.execute(db)
}
