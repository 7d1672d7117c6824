import { sql, type Kysely } from 'kysely'

/** Days when an office is closed, e.g. planning days: repeated shifts pass them over, and the week shows them. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table closed_days (
      employer_id uuid not null references employers (id),
      id uuid not null default gen_random_uuid(),
      name text not null check (length(name) between 1 and 60),
      start_date date not null,
      end_date date not null check (end_date >= start_date),
      created_at timestamptz(3) not null default now(),
      primary key (employer_id, id),
      unique (employer_id, start_date, end_date, name)
    );
    comment on table closed_days is 'Periods when an office is closed, both days included';
    create index closed_days_by_end on closed_days (employer_id, end_date);

    call isolate_tenant('closed_days');
    grant select, insert, delete on closed_days to vikarklar_tenant;
    grant select, insert, delete on closed_days to vikarklar_system;
  `.execute(db)
}
