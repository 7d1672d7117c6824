import { sql, type Kysely } from 'kysely'

/**
 * People that an office may still ask today: 100 in 24 hours and 20 more for each substitute who has answered; null without
 * a cap, also once it has paid. People who wait in a line count from the creation of their request.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system; -- an owner who is bound by row-level security cannot even define what reads requests
    create function left_to_ask() returns integer
      language sql stable security definer set search_path = public, pg_temp as $$
      select (100
        + 20 * (select count(distinct r.vikar_id) from assignment_responses r
            where r.employer_id = e.id and r.recorded_by is null)
        - (select count(*) from recipients t where t.employer_id = e.id and t.created_at > now() - interval '24 hours')
        - (select count(*) from request_line l join requests q on q.employer_id = l.employer_id and q.id = l.request_id
            where l.employer_id = e.id and l.asked_at is null and q.undone_at is null
              and q.created_at > now() - interval '24 hours'))::integer
      from employers e
      where e.id = current_employer_id() and e.is_capped and not exists (
        select from sms_transactions s where s.employer_id = e.id and s.paid_at is not null)
    $$;
    revoke all on function left_to_ask from public;
    grant execute on function left_to_ask to vikarklar_tenant;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
