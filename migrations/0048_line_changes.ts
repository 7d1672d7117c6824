import { sql, type Kysely } from 'kysely'

/** The office sees who changed how a line is asked; the audit log is not for its eyes. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table line_changes (
      employer_id uuid not null,
      id uuid not null default gen_random_uuid(),
      request_id uuid not null,
      kind text not null check (kind in ('changed', 'asked-all')),
      patience_before integer not null check (patience_before >= 1),
      changed_by uuid,
      at timestamptz(3) not null default now(),
      primary key (employer_id, id),
      foreign key (employer_id, request_id) references requests (employer_id, id) on delete cascade,
      foreign key (employer_id, changed_by) references profiles (employer_id, user_id) on delete set null (changed_by)
    );
    comment on table line_changes is 'What the office has done about a line while it was being asked';
    comment on column line_changes.patience_before is 'The patience until then, which the reasons of earlier askings name';
    create index line_changes_request on line_changes (employer_id, request_id, at);
    create index line_changes_by on line_changes (employer_id, changed_by);

    call isolate_tenant('line_changes');
    grant select, insert, update, delete on line_changes to vikarklar_tenant, vikarklar_system;
  `.execute(db)
}
