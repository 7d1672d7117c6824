import { sql, type Kysely } from 'kysely'

/** A mail server nearby takes every mail, so that it took one says nothing about an address whose mail came back. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table vikarer add column email_bounced boolean not null default false`.execute(db)
  await sql`comment on column vikarer.email_bounced is
    'The refusal was reported by a mail that came back: only another address, or the office, clears it'`.execute(
    db,
  )
  await sql`
    create or replace function forget_email_refusal() returns trigger language plpgsql as $$
    begin
      new.email_refused_at := null;
      new.email_refusal := null;
      new.email_bounced := false;
      return new;
    end $$`.execute(db)
}
