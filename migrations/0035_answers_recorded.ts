import { sql, type Kysely } from 'kysely'

/** What the office does about one person: records an answer, asks again after a change, or takes them off a shift. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignment_responses add column recorded_by uuid, add column removed_at timestamptz,
      add column removed_by uuid, add column confirm_asked_at timestamptz, add column confirmed_at timestamptz,
      add column times_withdrawn integer not null default 0,
      add foreign key (employer_id, recorded_by) references profiles (employer_id, user_id)
        on delete set null (recorded_by) not valid,
      add foreign key (employer_id, removed_by) references profiles (employer_id, user_id)
        on delete set null (removed_by) not valid;
    comment on column assignment_responses.recorded_by is
      'The administrator who recorded the last answer for them; null when they gave it themselves';
    comment on column assignment_responses.removed_at is
      'When the office took them off the shift, which they cannot have again by themselves';
    comment on column assignment_responses.confirm_asked_at is
      'When a holder was asked whether the shift suits them still, because its times had changed';
  `.execute(db)
}
