import { sql, type Kysely } from 'kysely'

/** A person without e-mail gets the confirmation of a recorded yes by SMS. Parts may hold the check as their own. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table sms_history drop constraint sms_history_kind_check;
    do $$
    declare part regclass;
    begin
      for part in select c.conrelid::regclass from pg_constraint c join pg_inherits i on i.inhrelid = c.conrelid
          where i.inhparent = 'sms_history'::regclass and c.conname = 'sms_history_kind_check' loop
        execute format('alter table %s drop constraint sms_history_kind_check', part);
      end loop;
    end $$;
    alter table sms_history add constraint sms_history_kind_check check (kind in ('request', 'reminder', 'confirmation',
      'accepted-notice', 'withdrawn-notice', 'cancelled', 'changed', 'removed', 'message', 'alarm')) not valid;
  `.execute(db)
}
