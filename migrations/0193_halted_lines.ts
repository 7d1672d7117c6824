import { sql, type Kysely } from 'kysely'

/** The office may free a place without asking the next in line: its line and reserve then ask no one until the office resumes them. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table requests add column halted_at timestamptz;
    comment on column requests.halted_at is 'Since then its line and reserve ask no one, because the office chose so';
  `.execute(db)
}
