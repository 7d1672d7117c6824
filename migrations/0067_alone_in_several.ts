import { sql, type Kysely } from 'kysely'

/** Somebody who is erased may have been alone in several offices. The old column stays for the release before. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table erasures add column whole_employer_ids uuid[] not null default '{}';
    comment on column erasures.whole_employer_ids is 'The employers that go with their last administrator';
    comment on column erasures.whole_employer_id is 'The first of them';
  `.execute(db)
}
