import { sql, type Kysely } from 'kysely'

/**
 * Departments of an office. A request belongs to one or to the whole office; members may be bound to some, and then see no other
 * requests. What that needs of other tables follows, each in a migration of its own.
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

    call isolate_tenant('departments');
    call isolate_tenant('department_groups');
    grant select, insert, update on departments to vikarklar_tenant;
    grant select, insert, update, delete on departments to vikarklar_system;
    grant select, insert, delete on department_groups to vikarklar_tenant, vikarklar_system;
    create policy owners_choose on department_groups as restrictive for insert to vikarklar_tenant
      with check (coalesce((select current_member_role()), 'owner') = 'owner');
    create policy owners_clear on department_groups as restrictive for delete to vikarklar_tenant
      using (coalesce((select current_member_role()), 'owner') = 'owner');
    create policy owners_change on departments as restrictive for update to vikarklar_tenant
      using (coalesce((select current_member_role()), 'owner') = 'owner');
    create policy owners_make on departments as restrictive for insert to vikarklar_tenant
      with check (coalesce((select current_member_role()), 'owner') = 'owner');

    create function current_departments() returns uuid[] language sql stable parallel safe
      return nullif(current_setting('app.departments', true), '')::uuid[];
    comment on function current_departments is
      'The departments that the administrator of this transaction is bound to; null: the whole office';
  `.execute(db)
}
