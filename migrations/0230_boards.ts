import { sql, type Kysely } from 'kysely'

/** Addresses at which a screen in a staff room shows today's and tomorrow's shifts without a login. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table boards (
      employer_id uuid not null references employers (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 60),
      department_id uuid,
      shows_phones boolean not null,
      token_hash bytea not null unique check (length(token_hash) = 32),
      created_at timestamptz(3) not null default now(),
      primary key (employer_id, id),
      foreign key (employer_id, department_id) references departments (employer_id, id)
    );
    comment on table boards is 'Addresses that show the shifts of an office, or of a department, without a login; a row that is gone is a revoked address';

    call isolate_tenant('boards');
    create policy departments on boards as restrictive to vikarklar_tenant using (
      current_departments() is null or department_id = any(current_departments()));
    grant select, insert, delete on boards to vikarklar_tenant;
    grant select, delete on boards to vikarklar_system;
  `.execute(db)
}
