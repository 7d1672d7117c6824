import { sql, type Kysely } from 'kysely'

/** Somebody may be told of an alarm by push. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table alarm_notices drop constraint alarm_notices_channel_check,
      add constraint alarm_notices_channel_check check (channel in ('sms', 'email', 'push')) not valid
  `.execute(db)
}
