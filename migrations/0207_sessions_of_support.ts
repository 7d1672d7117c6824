import { sql, type Kysely } from 'kysely'

/** Names the superadmin behind a session that a magic link opened: histories show the superadmin and the member they acted for. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table sessions add column support_id uuid;
    comment on column sessions.support_id is 'The superadmin who made the link that the session began with';
    grant select (support_id) on sessions to vikarklar_system;
  `.execute(db)
}
