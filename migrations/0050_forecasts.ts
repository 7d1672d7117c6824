import { sql, type Kysely } from 'kysely'

/** What was forecast of a request, and later what came of it, so that the forecast can be checked. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table forecasts (
      employer_id uuid not null,
      request_id uuid not null,
      assignment_id uuid not null,
      places integer not null check (places >= 1),
      chance real not null check (chance between 0 and 1),
      until timestamptz(3) not null,
      expected_messages real not null check (expected_messages >= 0),
      created_at timestamptz(3) not null default now(),
      settled_at timestamptz(3),
      came_true boolean,
      messages_sent integer check (messages_sent >= 0),
      primary key (employer_id, request_id),
      check (settled_at is not null or (came_true is null and messages_sent is null)),
      foreign key (employer_id, request_id) references requests (employer_id, id) on delete cascade,
      foreign key (employer_id, assignment_id) references assignments (employer_id, id) on delete cascade
    );
    comment on table forecasts is 'What was forecast as a request was sent, in totals, and what came of it';
    comment on column forecasts.assignment_id is 'The first shift of the request, which the chance is of';
    comment on column forecasts.until is 'When that shift was to begin';
    comment on column forecasts.expected_messages is 'How many SMS the request was expected to take';
    comment on column forecasts.settled_at is 'When the night noted what came of it';
    comment on column forecasts.came_true is 'Whether as many as it needed said yes in time; null when something else decided it, such as a cancelling';
    create index forecasts_unsettled on forecasts (until) where settled_at is null;
    create index forecasts_assignment on forecasts (employer_id, assignment_id);

    call isolate_tenant('forecasts');
    grant select, insert on forecasts to vikarklar_tenant;
    grant select, insert, update, delete on forecasts to vikarklar_system;
  `.execute(db)
}
