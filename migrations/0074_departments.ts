import { sql, type Kysely } from 'kysely'

/**
 * Departments of an office. A request belongs to one or to the whole office; members may be bound to some, and then see no other
 * requests. Row-level security follows in a migration for each table.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table departments (
      employer_id uuid not null references employers (id),
      id uuid not null default gen_random_uuid(),
      name text not null check (length(name) between 1 and 60),
      location text check (length(location) between 2 and 200),
      contact_name text check (length(contact_name) between 1 and 100),
      contact_phone text,
      created_at timestamptz(3) not null default now(),
      closed_at timestamptz(3),
      primary key (employer_id, id),
      check ((contact_name is null) = (contact_phone is null))
    );
    comment on table departments is 'Parts of an office, each with what its requests begin with and whom a substitute rings';
    comment on column departments.location is 'Where its shifts are unless a request says otherwise';
    comment on column departments.contact_name is 'Whom substitutes ring; null: who sent the request';
    comment on column departments.contact_phone is 'E.164';
    comment on column departments.closed_at is 'No new requests since then; what belongs to it still does';
    create unique index departments_name on departments (employer_id, lower(name collate "nb-NO-x-icu")) where closed_at is null;

    create table department_groups (
      employer_id uuid not null,
      department_id uuid not null,
      group_id uuid not null,
      primary key (employer_id, department_id, group_id),
      foreign key (employer_id, department_id) references departments (employer_id, id) on delete cascade,
      constraint department_groups_group foreign key (employer_id, group_id)
        references vikar_groups (employer_id, id) on delete cascade
    );
    comment on table department_groups is 'Whom requests of a department go to unless they say otherwise; without a row to all who are available';
    create index department_groups_group on department_groups (employer_id, group_id);

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

    alter table member_invitations add column department_ids uuid[];
    comment on column member_invitations.department_ids is 'What the invited will be bound to; null: the whole office';

    call isolate_tenant('departments');
    call isolate_tenant('department_groups');
    call isolate_tenant('membership_departments');
    grant select, insert, update on departments to vikarklar_tenant;
    grant select, insert, update, delete on departments to vikarklar_system;
    grant select, insert, delete on department_groups to vikarklar_tenant, vikarklar_system;
    grant select on membership_departments to vikarklar_tenant;
    grant select, insert, delete on membership_departments to vikarklar_system;
    create policy owners_change on departments as restrictive for update to vikarklar_tenant
      using (coalesce((select current_member_role()), 'owner') = 'owner');
    create policy owners_make on departments as restrictive for insert to vikarklar_tenant
      with check (coalesce((select current_member_role()), 'owner') = 'owner');

    create function current_departments() returns uuid[] language sql stable parallel safe
      return nullif(current_setting('app.departments', true), '')::uuid[];
    comment on function current_departments is
      'The departments that the administrator of this transaction is bound to; null: the whole office';
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
