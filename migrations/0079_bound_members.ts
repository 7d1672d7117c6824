import { sql, type Kysely } from 'kysely'

/** Who is bound to which departments. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table memberships add column is_bound boolean not null default false;
    comment on column memberships.is_bound is 'They see and do only what belongs to their departments; never an owner';
    create table membership_departments (
      employer_id uuid not null,
      user_id uuid not null,
      department_id uuid not null,
      primary key (employer_id, user_id, department_id),
      foreign key (employer_id, user_id) references memberships (employer_id, user_id) on delete cascade,
      foreign key (employer_id, department_id) references departments (employer_id, id) on delete cascade
    );
    comment on table membership_departments is 'The departments of those who are bound to some';
    create index membership_departments_department on membership_departments (employer_id, department_id);

    call isolate_tenant('membership_departments');
    grant select on membership_departments to vikarklar_tenant;
    grant select, insert, delete on membership_departments to vikarklar_system;
  `.execute(db)
  await nameTheBound(db)
}

const nameTheBound = (db: Kysely<unknown>) =>
  sql`
    create or replace view administrators with (security_invoker = true) as
      select m.employer_id, m.user_id, m.role as member_role, p.full_name, p.phone, p.soft_deleted,
        'sms' = any(coalesce(m.notify_accepted, case when m.role = 'reader' then '{}' else '{email,sms}' end::text[]))
          as notify_on_assignment_accepted,
        coalesce(m.notify_alarm, case when m.role = 'reader' then '{}' else '{email,sms}' end::text[]) <> '{}' as notify_on_alarm,
        m.created_at,
        coalesce(m.notify_accepted, case when m.role = 'reader' then '{}' else '{email,sms}' end::text[]) as notify_accepted,
        coalesce(m.notify_withdrawn, case when m.role = 'reader' then '{}' else '{email}' end::text[]) as notify_withdrawn,
        coalesce(m.notify_alarm, case when m.role = 'reader' then '{}' else '{email,sms}' end::text[]) as notify_alarm,
        coalesce(m.notify_low_balance, case when m.role = 'reader' then '{}' else '{email}' end::text[]) as notify_low_balance,
        m.is_bound and m.role <> 'owner' as is_bound
      from memberships m join profiles p on p.user_id = m.user_id
      where m.ended_at is null
  `.execute(db)
