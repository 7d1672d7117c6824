import { sql, type Kysely } from 'kysely'

/** The times that a holder last agreed to, kept while they are asked to confirm new ones. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignment_responses add column agreed_date date, add column agreed_start_time time,
      add column agreed_end_time time;
    comment on column assignment_responses.agreed_date is
      'The day the holder last agreed to; like the times beside it, set while they are asked to confirm new times';
  `.execute(db)
}
