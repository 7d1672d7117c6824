import { sql, type Kysely } from 'kysely'

/** Holders are told of a change and of being taken off, and anybody who was asked can be written to. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table sms_history drop constraint sms_history_kind_check,
      add constraint sms_history_kind_check check (kind in ('request', 'reminder', 'accepted-notice', 'withdrawn-notice',
        'cancelled', 'changed', 'removed', 'message')) not valid;
  `.execute(db)
}
