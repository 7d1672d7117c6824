import { sql, type Kysely } from 'kysely'

/** A request may ask some at a time: those who have not been asked wait in a line. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table requests
      add column open_at_most integer,
      add column patience_minutes integer,
      add column ask_from timestamptz(3),
      add column ask_all_at timestamptz(3),
      add column quiet_from time,
      add column quiet_until time,
      add column line_seed integer,
      add column next_ask_at timestamptz(3),
      add column is_line_paused boolean not null default false,
      add column held_up_by text,
      add constraint requests_plan check ((open_at_most is null) = (patience_minutes is null)
        and (open_at_most is null) = (line_seed is null) and open_at_most >= 1 and patience_minutes >= 1
        and (quiet_from is null) = (quiet_until is null)) not valid,
      add constraint requests_held_up_by_check check (held_up_by in ('credits', 'hour')) not valid;
    comment on column requests.open_at_most is 'How many may have an open question at most; null when all were asked at once';
    comment on column requests.patience_minutes is 'After so long without an answer the next one in line is asked';
    comment on column requests.ask_from is 'Nobody is asked before';
    comment on column requests.ask_all_at is 'When all who are left in the line are asked; null when never';
    comment on column requests.quiet_from is 'Nobody is asked from this time of day to the other, in Oslo; null when it is urgent';
    comment on column requests.line_seed is 'What equal ones were shuffled with';
    comment on column requests.next_ask_at is 'When the line is looked at next, whatever happens; null when it has come to its end';
    comment on column requests.is_line_paused is 'Nothing that happens before next_ask_at makes a difference';
    comment on column requests.held_up_by is 'Why the next in line could not be asked by SMS when it was their turn';
    create index requests_next_ask on requests (next_ask_at) where next_ask_at is not null;

    create table request_line (
      employer_id uuid not null,
      id uuid not null default gen_random_uuid(),
      request_id uuid not null,
      vikar_id uuid not null,
      position integer not null check (position >= 1),
      group_name text,
      last_asked_at timestamptz(3),
      worked_minutes integer not null default 0,
      asked_at timestamptz(3),
      asked_because text check (asked_because in ('start', 'no', 'failed', 'patience', 'yes', 'deadline', 'by-hand')),
      primary key (employer_id, id),
      unique (employer_id, request_id, vikar_id),
      unique (employer_id, request_id, position),
      check ((asked_at is null) = (asked_because is null)),
      foreign key (employer_id, request_id) references requests (employer_id, id) on delete cascade,
      foreign key (employer_id, vikar_id) references vikarer (employer_id, id) on delete cascade
    );
    comment on table request_line is 'In which order a request asks, and how far it has come; a recipient is made when somebody is asked';
    comment on column request_line.group_name is 'The group by which they stand where they do; null: after the groups';
    comment on column request_line.last_asked_at is 'When they had last been asked, as the line was made';
    comment on column request_line.worked_minutes is 'How long they had worked here in the 28 days before the first shift, as the line was made';
    create index request_line_vikar on request_line (employer_id, vikar_id);
    create index request_line_waiting on request_line (employer_id, request_id, position) where asked_at is null;

    create table asking_settings (
      employer_id uuid primary key references employers (id),
      open_at_most integer check (open_at_most >= 1),
      patience_minutes integer check (patience_minutes >= 1),
      quiet_from time,
      quiet_until time,
      alarm_minutes integer not null default 60 check (alarm_minutes between 15 and 1440),
      alarm_percent integer check (alarm_percent between 1 and 99),
      check ((quiet_from is null) = (quiet_until is null))
    );
    comment on table asking_settings is 'How an employer asks unless a request says otherwise; without a row as is usual';
    comment on column asking_settings.open_at_most is 'Null: proposed by the length of the line';
    comment on column asking_settings.patience_minutes is 'Null: proposed by the time that is left';
    comment on column asking_settings.quiet_from is 'Null: no quiet hours';
    comment on column asking_settings.alarm_minutes is 'So long before a shift begins with places open, the office is alarmed';
    comment on column asking_settings.alarm_percent is 'The office is alarmed when the chance falls below; null: never for that';

    call isolate_tenant('request_line');
    call isolate_tenant('asking_settings');
    grant select, insert, update, delete on request_line to vikarklar_tenant, vikarklar_system;
    grant select, insert, update, delete on asking_settings to vikarklar_tenant, vikarklar_system;
  `.execute(db)
}
