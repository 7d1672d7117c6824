import { sql, type Kysely } from 'kysely'

/** A shift knows when it last needed somebody anew, and a request whether it was urgent. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignments add column freed_at timestamptz;
    comment on column assignments.freed_at is 'When a place of it was last given back, taken from somebody, added or opened again';
    alter table requests add column is_urgent boolean not null default false;
    comment on column requests.is_urgent is 'Some are asked at a time in quiet hours too';
  `.execute(db)
}
