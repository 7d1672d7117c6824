import { sql, type Kysely } from 'kysely'

/** What a substitute wrote with an answer is forgotten after a year, as what was written to them is. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create index assignment_responses_worded on assignment_responses (created_at) where message is not null;
  `.execute(db)
}
