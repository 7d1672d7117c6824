import { sql, type Kysely } from 'kysely'

/** A person being erased is searched for by their address in all e-mails. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create index if not exists email_history_recipient on email_history (recipient);
    create index if not exists email_history_reply_to on email_history (reply_to) where reply_to is not null;
  `.execute(db)
}
