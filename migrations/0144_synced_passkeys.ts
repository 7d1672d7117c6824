import { sql, type Kysely } from 'kysely'

/** Tells passkeys that a provider syncs between devices from those that are bound to one (the flag BE of WebAuthn). */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table passkeys add column is_synced boolean;
    comment on column passkeys.is_synced is
      'It may be on several devices, whose counters differ; null: not known before its next use';
  `.execute(db)
}
