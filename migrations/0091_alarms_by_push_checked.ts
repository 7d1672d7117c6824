import { sql, type Kysely } from 'kysely'

/** What is there already keeps to the check. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table alarm_notices validate constraint alarm_notices_channel_check`.execute(db)
}
