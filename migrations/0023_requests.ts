import { sql, type Kysely } from 'kysely'

/** Asking becomes a thing of its own: a request has shifts, and its recipients one link each (decision 64). */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table requests (
      employer_id uuid not null references employers (id),
      id uuid not null,
      channels text[] not null check (channels <@ array['sms', 'email'] and cardinality(channels) > 0),
      asked_all boolean,
      answer jsonb,
      created_by uuid,
      created_at timestamptz(3) not null default now(),
      primary key (employer_id, id),
      foreign key (employer_id, created_by) references profiles (employer_id, user_id) on delete set null (created_by)
    );
    comment on table requests is 'One asking of substitutes, about one or more shifts';
    comment on column requests.id is 'Made by the form: the same press twice is one request';
    comment on column requests.asked_all is 'Whether it went to ''alle tilgjengelige'' or to people chosen one by one; null when that was not recorded';
    comment on column requests.answer is 'What the office was answered when it sent the request, repeated to the same id';
    create index requests_oldest on requests (employer_id, created_at, id);

    call isolate_tenant('requests');
    grant select, insert, update on requests to vikarklar_tenant, vikarklar_system;
    grant delete on requests to vikarklar_system;
    grant select on requests to vikarklar_person;
  `.execute(db)
}
