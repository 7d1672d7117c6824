import { sql, type Kysely } from 'kysely'

/** Which employer's invitation a link answers; null: it was sent by a version that linked the login at once. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table login_links add column invited_by_employer uuid;
    comment on column login_links.invited_by_employer is 'The employer whose invitation the link answers';
  `.execute(db)
}
