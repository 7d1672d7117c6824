import { sql, type Kysely } from 'kysely'

/** An invitation may be to some departments only. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table member_invitations add column department_ids uuid[];
    comment on column member_invitations.department_ids is 'What the invited will be bound to; null: the whole office';
  `.execute(db)
}
