import { sql, type Kysely } from 'kysely'

/**
 * The rest of what belongs to a request is seen by who sees it. The rules that hold across departments (nobody has two shifts at
 * once, who was asked longest ago) read the views of the whole office instead.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const table of ['request_line', 'line_changes', 'forecasts'])
    await sql`
      create policy departments on ${sql.table(table)} as restrictive to vikarklar_tenant using (
        (select current_departments()) is null or exists (
          select from requests q
          where q.employer_id = ${sql.ref(`${table}.employer_id`)} and q.id = ${sql.ref(`${table}.request_id`)}))
    `.execute(db)
  for (const table of ['shift_alarms', 'alarm_notices'])
    await sql`
      create policy departments on ${sql.table(table)} as restrictive to vikarklar_tenant using (
        (select current_departments()) is null or exists (
          select from assignments a
          where a.employer_id = ${sql.ref(`${table}.employer_id`)} and a.id = ${sql.ref(`${table}.assignment_id`)}))
    `.execute(db)
  await ofTemplates(db)
  await wholeOffice(db)
  await contactTheDepartment(db)
}

/** A template without a department is everybody's. */
const ofTemplates = (db: Kysely<unknown>) =>
  sql`
    alter table request_templates add column department_id uuid,
      add constraint request_templates_department foreign key (employer_id, department_id)
        references departments (employer_id, id);
    comment on column request_templates.department_id is 'Null: it belongs to the whole office';
    create index request_templates_of_department on request_templates (employer_id, department_id);
    create policy departments on request_templates as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or department_id is null
        or department_id = any((select current_departments())::uuid[]));
  `.execute(db)

const wholeOffice = (db: Kysely<unknown>) =>
  sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create view office_assignments as
      select employer_id, id, request_id, status, title, assignment_date, start_time, end_time, starts_at, ends_at
      from assignments where employer_id = (select current_employer_id());
    create view office_responses as
      select employer_id, assignment_id, request_id, vikar_id, response_type
      from assignment_responses where employer_id = (select current_employer_id());
    create view office_recipients as
      select employer_id, request_id, vikar_id, created_at
      from recipients where employer_id = (select current_employer_id());
    comment on view office_assignments is
      'The shifts of the whole office, for rules that hold across departments: row-level security is that of the view''s owner';
    comment on view office_responses is 'The answers of the whole office, for the same rules';
    comment on view office_recipients is 'Who was asked in the whole office, for the same rules';
    grant select on office_assignments, office_responses, office_recipients to vikarklar_tenant;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)

/** Whom a substitute rings: the contact of the department, or else who sent the request, as long as they work there. */
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
      order by p.user_id = q.created_by desc, p.soft_deleted, p.member_role = 'reader', p.created_at limit 1
    $$;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
