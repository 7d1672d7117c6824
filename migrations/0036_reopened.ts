import { sql, type Kysely } from 'kysely'

/** A shift that was cancelled or completed too soon may be opened again before it starts. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignments add column reopened_at timestamptz, add column reopened_by uuid,
      add foreign key (employer_id, reopened_by) references profiles (employer_id, user_id)
        on delete set null (reopened_by) not valid;
    comment on column assignments.reopened_at is 'When it was last opened again after a cancelling or completing';
  `.execute(db)
}
