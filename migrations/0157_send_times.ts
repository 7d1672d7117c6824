import { sql, type Kysely } from 'kysely'

/** The office may move the time at which a request is sent, or send it at once. The check is validated by 0158. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table line_changes drop constraint line_changes_kind_check;
    alter table line_changes add constraint line_changes_kind_check
      check (kind in ('changed', 'asked-all', 'moved', 'sent-now')) not valid;
  `.execute(db)
}
