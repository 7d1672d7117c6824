import { sql, type Kysely } from 'kysely'

/** The first start after this adopts the secret that it has. A restore with another secret replaces it, as the system. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table secret_fingerprints (
      is_only boolean primary key default true check (is_only),
      fingerprint bytea not null check (length(fingerprint) = 32),
      noted_at timestamptz not null default now()
    );
    comment on table secret_fingerprints is
      'One row: which APP_SECRET belongs to this database, as a keyed hash that gives nothing of it away';
    grant select, insert, update on secret_fingerprints to vikarklar_system;
  `.execute(db)
}
