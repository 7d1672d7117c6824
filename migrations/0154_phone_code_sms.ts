import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** The wider check is added beside the narrow one and validated while others write. */
export const online = async ({ statement }: OnlineSteps) => {
  await statement(`
    do $$ begin
      if not exists (select from pg_constraint where conrelid = 'sms_history'::regclass and conname = 'sms_history_kind_known') then
        alter table sms_history add constraint sms_history_kind_known check (kind in ('request', 'reminder', 'confirmation',
          'accepted-notice', 'withdrawn-notice', 'cancelled', 'changed', 'removed', 'message', 'alarm', 'phone-code')) not valid;
      end if;
    end $$`)
  await statement('alter table sms_history validate constraint sms_history_kind_known')
}

/** A code that confirms a mobile number is a kind of SMS. Parts may hold the old check as their own. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table sms_history drop constraint if exists sms_history_kind_check;
    do $$
    declare part regclass;
    begin
      for part in select c.conrelid::regclass from pg_constraint c join pg_inherits i on i.inhrelid = c.conrelid
          where i.inhparent = 'sms_history'::regclass and c.conname = 'sms_history_kind_check' loop
        execute format('alter table %s drop constraint sms_history_kind_check', part);
      end loop;
    end $$;
  `.execute(db)
}
