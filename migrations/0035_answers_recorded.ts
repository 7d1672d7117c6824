import { sql, type Kysely } from 'kysely'

/** An answer may be recorded by the office for somebody who called; how often somebody withdraws is counted. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignment_responses add column recorded_by uuid, add column times_withdrawn integer not null default 0,
      add foreign key (employer_id, recorded_by) references profiles (employer_id, user_id)
        on delete set null (recorded_by) not valid;
    comment on column assignment_responses.recorded_by is
      'The administrator who recorded the last answer for them; null when they gave it themselves';
  `.execute(db)
}
