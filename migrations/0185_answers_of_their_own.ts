import { sql, type Kysely } from 'kysely'

/**
 * An answer lifts the caps of a new office only when the substitute gave it. One that the office had recorded counted as theirs once
 * the office took them off the shift again. Mails about changed addresses count as people asked.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system; -- an owner who is bound by row-level security cannot even define what reads requests
    create or replace function left_to_ask() returns integer
      language sql stable security definer set search_path = public, pg_temp as $$
      select (100
        + 20 * (select count(distinct r.vikar_id) from assignment_responses r
            where r.employer_id = e.id and r.recorded_by is null and r.removed_at is null)
        - (select count(*) from recipients t where t.employer_id = e.id and t.created_at > now() - interval '24 hours')
        - (select count(*) from request_line l join requests q on q.employer_id = l.employer_id and q.id = l.request_id
            where l.employer_id = e.id and l.asked_at is null and q.undone_at is null
              and q.created_at > now() - interval '24 hours')
        - (select count(*) from email_history m where m.employer_id = e.id and m.kind = 'address-changed'
            and m.created_at > now() - interval '24 hours'))::integer
      from employers e
      where e.id = current_employer_id() and e.is_capped and not exists (
        select from sms_transactions s where s.employer_id = e.id and s.paid_at is not null)
    $$;
    create or replace function unanswered(addresses text[]) returns setof text
      language sql stable security definer set search_path = public, pg_temp as $$
      select distinct address from unnest(addresses) address
      where not exists (
        select from vikarer v
        where v.employer_id = current_employer_id() and v.deleted_at is null
          and (v.phone = address or lower(v.email) = address)
          and (v.user_id is not null or exists (select from assignment_responses r
            where r.employer_id = v.employer_id and r.vikar_id = v.id and r.recorded_by is null and r.removed_at is null)))
    $$;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
