import { sql, type Kysely } from 'kysely'

/** An absence that is older than a question counts once its shift is moved to the days of the absence. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignments add column moved_at timestamptz;
    comment on column assignments.moved_at is 'When it was last moved to other days';
  `.execute(db)
}
