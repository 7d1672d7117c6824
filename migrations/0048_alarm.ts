import { sql, type Kysely } from 'kysely'

/** Those in reserve are asked again when a place is given back. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignment_responses add column asked_again_at timestamptz(3);
    comment on column assignment_responses.asked_again_at is 'When they, in reserve, were last told that the shift is free again';
  `.execute(db)
}
