import { sql, type Kysely } from 'kysely'

/**
 * The rules that hold across departments (nobody has two shifts at once, who was asked longest ago) read these views instead of the
 * tables. The service itself sees all employers in them, as it does in the tables.
 */
export const up = async (db: Kysely<unknown>) => {
  await wholeOffice(db)
  await contactTheDepartment(db)
}

const wholeOffice = (db: Kysely<unknown>) =>
  sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create view office_assignments as
      select employer_id, id, request_id, status, title, assignment_date, start_time, end_time, starts_at, ends_at
      from assignments where employer_id = (select current_employer_id()) or (select current_user) = 'vikarklar_system';
    create view office_responses as
      select employer_id, assignment_id, request_id, vikar_id, response_type
      from assignment_responses where employer_id = (select current_employer_id()) or (select current_user) = 'vikarklar_system';
    create view office_recipients as
      select employer_id, request_id, vikar_id, created_at
      from recipients where employer_id = (select current_employer_id()) or (select current_user) = 'vikarklar_system';
    comment on view office_assignments is
      'The shifts of the whole office, for rules that hold across departments: row-level security is that of the view''s owner';
    comment on view office_responses is 'The answers of the whole office, for the same rules';
    comment on view office_recipients is 'Who was asked in the whole office, for the same rules';
    grant select on office_assignments, office_responses, office_recipients to vikarklar_tenant;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)

/** Whom a substitute rings: the contact of the department, or else who sent the request, as long as they work there and see it. */
const contactTheDepartment = (db: Kysely<unknown>) =>
  sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create or replace function contact_for_person(employer uuid, assignment uuid)
      returns table (full_name text, phone text, email text)
      language sql stable security definer set search_path = public, pg_temp as $$
      select coalesce(d.contact_name, p.full_name), coalesce(d.contact_phone, p.phone), u.email
      from assignments a
      join requests q on q.employer_id = a.employer_id and q.id = a.request_id
      left join departments d on d.employer_id = q.employer_id and d.id = q.department_id
      join administrators p on p.employer_id = a.employer_id
      join users u on u.id = p.user_id
      where a.employer_id = employer and a.id = assignment and exists (
        select from recipients t
        join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
        where t.employer_id = a.employer_id and t.request_id = a.request_id and v.user_id = current_user_id())
      order by not p.is_bound or exists (select from membership_departments m
          where m.employer_id = p.employer_id and m.user_id = p.user_id and m.department_id = q.department_id) desc,
        p.user_id = q.created_by desc, p.soft_deleted, p.member_role = 'reader', p.created_at limit 1
    $$;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
