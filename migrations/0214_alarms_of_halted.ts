import { sql, type Kysely } from 'kysely'

/** The office is alarmed when no one may come to a shift whose line it has halted. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table shift_alarms drop constraint shift_alarms_reason_check,
      add constraint shift_alarms_reason_check check (reason in ('all-declined', 'halted', 'nobody-reached', 'some-not-reached',
        'used-up', 'low-chance', 'no-credits', 'hour-limit', 'sms-down', 'email-down', 'starts-soon')) not valid;
  `.execute(db)
}
