import { sql, type Kysely } from 'kysely'

/** Those in reserve are asked again when a place is given back, and the office is alarmed when nobody comes. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignment_responses add column asked_again_at timestamptz(3);
    comment on column assignment_responses.asked_again_at is 'When they, in reserve, were last told that the shift is free again';

    alter table profiles add column notify_on_alarm boolean not null default true;
    comment on column profiles.notify_on_alarm is 'Told by e-mail, and by SMS where there is a number, when nobody comes';
    grant update (notify_on_alarm) on profiles to vikarklar_tenant;

    alter table sms_history drop constraint sms_history_kind_check,
      add constraint sms_history_kind_check check (kind in ('request', 'reminder', 'accepted-notice', 'withdrawn-notice',
        'cancelled', 'changed', 'removed', 'message', 'alarm')) not valid;

    create table shift_alarms (
      employer_id uuid not null,
      assignment_id uuid not null,
      reason text not null check (reason in ('all-declined', 'used-up', 'low-chance', 'no-credits', 'hour-limit', 'sms-down',
        'email-down', 'starts-soon')),
      raised_at timestamptz(3) not null,
      told_at timestamptz(3),
      taken_back_at timestamptz(3),
      primary key (employer_id, assignment_id, reason),
      foreign key (employer_id, assignment_id) references assignments (employer_id, id) on delete cascade
    );
    comment on table shift_alarms is 'Why the office is alarmed about a shift; a reason that comes back takes its row up again';
    comment on column shift_alarms.told_at is 'When the office was told, or would have been if anybody wanted it; null: not yet';
    comment on column shift_alarms.taken_back_at is 'When it went away by itself; null while it stands';
    create index shift_alarms_standing on shift_alarms (employer_id, assignment_id) where taken_back_at is null;

    create table alarm_notices (
      employer_id uuid not null,
      id uuid not null default gen_random_uuid(),
      assignment_id uuid not null,
      user_id uuid not null references users (id) on delete cascade,
      channel text not null check (channel in ('sms', 'email')),
      reasons text[] not null,
      told_at timestamptz(3) not null,
      primary key (employer_id, id),
      foreign key (employer_id, assignment_id) references assignments (employer_id, id) on delete cascade
    );
    comment on table alarm_notices is 'Whom an alarm was told, by what, and for which reasons';
    create index alarm_notices_of_shift on alarm_notices (employer_id, assignment_id);
    create index alarm_notices_user on alarm_notices (user_id);

    call isolate_tenant('shift_alarms');
    call isolate_tenant('alarm_notices');
    grant select, insert, update on shift_alarms to vikarklar_tenant, vikarklar_system;
    grant select, insert on alarm_notices to vikarklar_tenant, vikarklar_system;
  `.execute(db)
}
