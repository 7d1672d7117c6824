import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table assignments (
      employer_id uuid not null references employers (id),
      id uuid not null default gen_random_uuid(),
      request_id uuid not null,
      title text not null check (length(title) between 3 and 100),
      location text not null check (length(location) between 2 and 200),
      assignment_date date not null,
      start_time time not null,
      end_time time not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      description text check (length(description) <= 1000),
      requirements text check (length(requirements) <= 1000),
      channels text[] not null check (channels <@ array['sms', 'email'] and cardinality(channels) > 0),
      status text not null default 'open' check (status in ('open', 'assigned', 'completed', 'cancelled')),
      assigned_vikar_id uuid,
      assigned_at timestamptz,
      closed_at timestamptz,
      created_by uuid,
      created_at timestamptz(3) not null default now(),
      primary key (employer_id, id),
      unique (employer_id, request_id),
      foreign key (employer_id, created_by) references profiles (employer_id, user_id) on delete set null (created_by),
      foreign key (employer_id, assigned_vikar_id) references vikarer (employer_id, id),
      check (status <> 'open' or assigned_vikar_id is null),
      check (status <> 'assigned' or assigned_vikar_id is not null)
    );
    comment on table assignments is 'A shift that is offered. starts_at and ends_at are the instants of the date and times in Europe/Oslo';
    comment on column assignments.request_id is 'Made by the form: the same press twice is one assignment';
    create index assignments_newest on assignments (employer_id, created_at desc, id desc);
    create index assignments_date on assignments (employer_id, assignment_date);
    create index assignments_open on assignments (employer_id, starts_at) where status = 'open';
    create index assignments_ended on assignments (ends_at) where status = 'assigned';

    create table assignment_response_tokens (
      employer_id uuid not null,
      id uuid not null,
      assignment_id uuid not null,
      vikar_id uuid not null,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      expires_at timestamptz not null,
      used boolean not null default false,
      opened_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (employer_id, id),
      unique (employer_id, assignment_id, vikar_id),
      foreign key (employer_id, assignment_id) references assignments (employer_id, id) on delete cascade,
      foreign key (employer_id, vikar_id) references vikarer (employer_id, id) on delete cascade
    );
    create index assignment_response_tokens_vikar on assignment_response_tokens (employer_id, vikar_id);
    comment on table assignment_response_tokens is 'The recipients: one personal link per assignment and substitute. Only the SHA-256 of the derived token is here';

    create table assignment_responses (
      employer_id uuid not null,
      id uuid not null default gen_random_uuid(),
      assignment_id uuid not null,
      vikar_id uuid not null,
      response_type text not null check (response_type in ('accepted', 'declined', 'interested')),
      message text check (length(message) <= 500),
      created_at timestamptz not null default now(),
      primary key (employer_id, id),
      unique (employer_id, assignment_id, vikar_id),
      foreign key (employer_id, assignment_id, vikar_id)
        references assignment_response_tokens (employer_id, assignment_id, vikar_id) on delete cascade
    );
    create unique index assignment_responses_one_winner on assignment_responses (employer_id, assignment_id)
      where response_type = 'accepted';
    create index assignment_responses_vikar on assignment_responses (employer_id, vikar_id, created_at desc);
    comment on table assignment_responses is 'The last answer of each recipient; at most one accepted per assignment';

    call isolate_tenant('assignments');
    call isolate_tenant('assignment_response_tokens');
    call isolate_tenant('assignment_responses');
    create policy person on assignment_response_tokens for select to vikarklar_person using (
      exists (select from vikarer v where v.employer_id = assignment_response_tokens.employer_id and v.id = vikar_id));
    create policy person on assignments for select to vikarklar_person using (
      exists (select from assignment_response_tokens t where t.employer_id = assignments.employer_id and t.assignment_id = assignments.id));
    create policy person on assignment_responses for select to vikarklar_person using (
      exists (select from vikarer v where v.employer_id = assignment_responses.employer_id and v.id = vikar_id));

    grant select, insert, update on assignments, assignment_response_tokens, assignment_responses to vikarklar_tenant, vikarklar_system;
    grant delete on assignment_responses to vikarklar_tenant;
    grant delete on assignments, assignment_response_tokens, assignment_responses to vikarklar_system;
    grant select on assignments, assignment_response_tokens, assignment_responses to vikarklar_person;
  `.execute(db)
}
