import { sql, type Kysely } from 'kysely'

/** Whether an assignment went to 'alle tilgjengelige' or to people chosen one by one: null for those made before. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table assignments add column asked_all boolean`.execute(db)
}
