import { sql, type Kysely } from 'kysely'

/**
 * When a substitute was last asked by the office, in whatever department: a request or reminder left or is queued, they opened
 * their link, or they answered it themselves. A recipient that no message reached was not asked (as in `ASKED_PEOPLE`).
 * Messages are deleted after two years: earlier recipients count. The newest recipients are looked at first.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system; -- an owner who is bound by row-level security cannot even define what reads recipients
    create function last_asked_at(vikar uuid) returns timestamptz
      language sql stable security definer set search_path = public, pg_temp as $$
      select t.created_at
      from (
        select * from recipients where employer_id = current_employer_id() and vikar_id = vikar
        order by created_at desc offset 0
      ) t
      where t.opened_at is not null or t.created_at < now() - interval '2 years'
        or exists (select from assignments a
          join sms_history m on m.employer_id = a.employer_id and m.assignment_id = a.id and m.vikar_id = t.vikar_id
            and m.kind in ('request', 'reminder') and m.status <> 'failed'
          where a.employer_id = t.employer_id and a.request_id = t.request_id)
        or exists (select from assignments a
          join email_history m on m.employer_id = a.employer_id and m.assignment_id = a.id and m.vikar_id = t.vikar_id
            and m.kind in ('request', 'reminder') and m.status <> 'failed'
          where a.employer_id = t.employer_id and a.request_id = t.request_id)
        or exists (select from assignment_responses r where r.employer_id = t.employer_id and r.request_id = t.request_id
          and r.vikar_id = t.vikar_id and r.recorded_by is null)
      limit 1
    $$;
    revoke all on function last_asked_at from public;
    grant execute on function last_asked_at to vikarklar_tenant;
    comment on view office_recipients is
      'Who was addressed in the whole office, whether or not a message reached them; see last_asked_at';
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
