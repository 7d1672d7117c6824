import { sql, type Kysely } from 'kysely'

/**
 * A shift has places, and counts those that are filled. The trigger translates for processes of the version before,
 * which know one place, its holder, and a request written into the assignment; it goes with their columns.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignments
      add column places integer not null default 1 check (places between 1 and 100),
      add column filled integer not null default 0,
      add constraint assignments_filled check (filled between 0 and places) not valid,
      drop constraint assignments_check1, drop constraint assignments_check2;
    comment on column assignments.places is 'How many substitutes the shift needs';
    comment on column assignments.filled is 'How many have accepted; checked against the answers at the commit';
    comment on column assignments.status is 'assigned: every place is filled';

    create function translate_assignment() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.channels is null then
          select channels, asked_all, created_by into new.channels, new.asked_all, new.created_by
          from requests where employer_id = new.employer_id and id = new.request_id;
        else
          insert into requests (employer_id, id, channels, asked_all, answer, created_by, created_at)
          values (new.employer_id, new.request_id, new.channels, new.asked_all, new.request_answer, new.created_by, new.created_at)
          on conflict do nothing;
        end if;
        if new.assigned_vikar_id is not null then
          new.filled := 1;
        end if;
      elsif new.filled < old.filled then
        new.assigned_vikar_id := null;
        new.assigned_at := null;
      elsif new.filled = old.filled and new.assigned_vikar_id is distinct from old.assigned_vikar_id then
        if new.places = 1 then
          new.filled := (new.assigned_vikar_id is not null)::integer;
        elsif new.assigned_vikar_id is not null then
          new.filled := old.filled + 1;
          new.status := case when new.filled = new.places then 'assigned' else 'open' end;
          new.assigned_vikar_id := null;
        end if;
      end if;
      return new;
    end $$;
    create trigger assignments_translate before insert or update on assignments
      for each row execute function translate_assignment();

    create function translate_answer() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'requests' then
        update assignments set request_answer = new.answer where employer_id = new.employer_id and request_id = new.id
          and request_answer is distinct from new.answer;
      else
        update requests set answer = new.request_answer where employer_id = new.employer_id and id = new.request_id
          and answer is distinct from new.request_answer;
      end if;
      return null;
    end $$;
    create trigger assignments_translate_answer after update of request_answer on assignments
      for each row when (new.request_answer is distinct from old.request_answer) execute function translate_answer();
    create trigger requests_translate_answer after update of answer on requests
      for each row when (new.answer is distinct from old.answer) execute function translate_answer();
  `.execute(db)
}
