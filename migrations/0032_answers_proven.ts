import { sql, type Kysely } from 'kysely'

/**
 * What must never be true is refused at the commit, whoever wrote it: a shift that counts other than its accepted
 * answers, and two shifts at once for one substitute. They replace the index that knew one winner.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function prove_filled(employer uuid, assignment uuid) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      shift record;
    begin
      select a.places, a.filled, a.status, (select count(*) from assignment_responses r where r.employer_id = a.employer_id
          and r.assignment_id = a.id and r.response_type = 'accepted') as accepted
      into shift from assignments a where a.employer_id = employer and a.id = assignment;
      if shift.filled <> shift.accepted then
        raise exception 'assignment % has % accepted answers and counts %', assignment, shift.accepted, shift.filled
          using errcode = 'check_violation', constraint = 'assignments_filled_is_accepted', table = 'assignments';
      end if;
      if shift.status = 'open' and shift.filled = shift.places or shift.status = 'assigned' and shift.filled < shift.places then
        raise exception 'assignment % is % with % of % places filled', assignment, shift.status, shift.filled, shift.places
          using errcode = 'check_violation', constraint = 'assignments_status_is_filled', table = 'assignments';
      end if;
    end $$;

    create function prove_one_at_a_time(employer uuid, assignment uuid, vikar uuid) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      -- The claims of a substitute queue up: each then sees what the one before committed.
      perform pg_advisory_xact_lock(hashtextextended('claims ' || vikar, 0));
      if exists (
        select from assignments a
        join assignment_responses own on own.employer_id = a.employer_id and own.assignment_id = a.id
          and own.vikar_id = vikar and own.response_type = 'accepted'
        join assignment_responses r on r.employer_id = a.employer_id and r.vikar_id = vikar
          and r.response_type = 'accepted' and r.assignment_id <> a.id
        join assignments other on other.employer_id = r.employer_id and other.id = r.assignment_id
        where a.employer_id = employer and a.id = assignment
          and a.status in ('open', 'assigned') and other.status in ('open', 'assigned')
          and other.starts_at < a.ends_at and other.ends_at > a.starts_at
      ) then
        raise exception 'vikar % would have two shifts at once', vikar
          using errcode = 'exclusion_violation', constraint = 'assignments_one_at_a_time', table = 'assignment_responses';
      end if;
    end $$;

    create function prove_response() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        perform prove_filled(old.employer_id, old.assignment_id);
      else
        perform prove_filled(new.employer_id, new.assignment_id);
        if new.response_type = 'accepted' then
          perform prove_one_at_a_time(new.employer_id, new.assignment_id, new.vikar_id);
        end if;
      end if;
      return null;
    end $$;

    revoke all on function prove_filled, prove_one_at_a_time from public;
    grant execute on function prove_filled, prove_one_at_a_time to vikarklar_tenant, vikarklar_system;
    grant create on schema public to vikarklar_system;
    alter function prove_filled owner to vikarklar_system;
    alter function prove_one_at_a_time owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;

    drop index assignment_responses_one_winner;
    create constraint trigger assignment_responses_proven_new after insert on assignment_responses
      deferrable initially deferred for each row when (new.response_type = 'accepted') execute function prove_response();
    create constraint trigger assignment_responses_proven after update on assignment_responses
      deferrable initially deferred for each row when (new.response_type <> old.response_type) execute function prove_response();
    create constraint trigger assignment_responses_proven_gone after delete on assignment_responses
      deferrable initially deferred for each row when (old.response_type = 'accepted') execute function prove_response();
  `.execute(db)
}
