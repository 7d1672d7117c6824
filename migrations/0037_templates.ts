import { sql, type Kysely } from 'kysely'

/** What an office asks for again and again, under a name. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table request_templates (
      employer_id uuid not null references employers (id),
      id uuid not null default gen_random_uuid(),
      name text not null check (length(name) between 1 and 60),
      title text not null,
      location text not null,
      start_time time not null,
      end_time time not null,
      places integer not null check (places between 1 and 100),
      description text,
      requirements text,
      channels text[] not null check (channels <@ array['sms', 'email'] and cardinality(channels) > 0),
      asked_all boolean not null,
      vikar_ids uuid[] not null,
      created_by uuid,
      created_at timestamptz(3) not null default now(),
      primary key (employer_id, id),
      foreign key (employer_id, created_by) references profiles (employer_id, user_id) on delete set null (created_by)
    );
    comment on table request_templates is 'A request without a day, by name: to be asked again';
    comment on column request_templates.vikar_ids is 'Who is asked, in any case; those who have left the register are passed over';
    create unique index request_templates_name on request_templates (employer_id, lower(name));

    call isolate_tenant('request_templates');
    grant select, insert, update, delete on request_templates to vikarklar_tenant, vikarklar_system;
  `.execute(db)
}
