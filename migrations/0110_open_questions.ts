import { sql, type Kysely } from 'kysely'

/**
 * A line reads here who has an open question about overlapping hours, across departments. It shows no title and no department.
 * Everyone who was asked at once has the usual 30 minutes to answer before another request asks them.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create view office_questions as
      select t.employer_id, t.vikar_id, t.request_id, a.id as assignment_id, a.starts_at, a.ends_at,
        asked.at + case when q.patience_minutes is null or q.ask_all_at <= asked.at
          then least(coalesce(q.patience_minutes, 30), 30) else q.patience_minutes end * interval '1 minute' as open_until
      from assignments a
      join requests q on q.employer_id = a.employer_id and q.id = a.request_id and q.undone_at is null
      join recipients t on t.employer_id = a.employer_id and t.request_id = a.request_id
      left join request_line l on l.employer_id = t.employer_id and l.request_id = t.request_id and l.vikar_id = t.vikar_id
      left join assignment_responses r on r.employer_id = t.employer_id and r.assignment_id = a.id and r.vikar_id = t.vikar_id
      cross join lateral (select case when r.response_type is null then coalesce(l.asked_at, t.created_at)
        when r.response_type = 'interested' and r.removed_at is null then r.asked_again_at end as at) asked
      where (a.employer_id = (select current_employer_id()) or (select current_user) = 'vikarklar_system')
        and a.status = 'open' and asked.at is not null and (
          exists (select from sms_history m where m.employer_id = a.employer_id and m.vikar_id = t.vikar_id
            and m.kind in ('request', 'reminder') and m.status <> 'failed' and m.assignment_id = any(array(
              select s.id from assignments s where s.employer_id = q.employer_id and s.request_id = q.id)))
          or exists (select from email_history m where m.employer_id = a.employer_id and m.vikar_id = t.vikar_id
            and m.kind in ('request', 'reminder') and m.status <> 'failed' and m.assignment_id = any(array(
              select s.id from assignments s where s.employer_id = q.employer_id and s.request_id = q.id))));
    comment on view office_questions is
      'Unanswered questions of the whole office about open shifts, and how long each asks first: no line asks the same hours meanwhile';
    grant select on office_questions to vikarklar_tenant;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
