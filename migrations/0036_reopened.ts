import { sql, type Kysely } from 'kysely'

/** A shift that was cancelled or completed too soon may be opened again before it starts, and every shift changed. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignments add column reopened_at timestamptz, add column reopened_by uuid,
      add column edited_at timestamptz, add column edited_by uuid, add column revisions integer not null default 0,
      add foreign key (employer_id, reopened_by) references profiles (employer_id, user_id)
        on delete set null (reopened_by) not valid,
      add foreign key (employer_id, edited_by) references profiles (employer_id, user_id)
        on delete set null (edited_by) not valid;
    comment on column assignments.reopened_at is 'When it was last opened again after a cancelling or completing';
    comment on column assignments.revisions is
      'How often it was changed or somebody taken off it: it numbers the versions of the calendar event';
  `.execute(db)
}
