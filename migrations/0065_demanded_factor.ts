import { sql, type Kysely } from 'kysely'

/** An employer may demand a second factor of everyone in the office. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table employers add column demands_factor boolean not null default false;
    comment on column employers.demands_factor is 'Everyone in the office needs a second factor; who has none can do nothing else before';
  `.execute(db)
}
