import { sql, type Kysely } from 'kysely'

/** A request may be held for a moment before its messages leave, and taken back until then. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table requests add column held_until timestamptz, add column undone_at timestamptz;
    comment on column requests.held_until is 'Until then its messages wait and it can be undone; null when they left at once';
  `.execute(db)
}
