import { sql, type Kysely } from 'kysely'

/** Offices made from now on may ask a limited number of people a day (decision 114). Those that exist keep what they have. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table employers add column is_capped boolean not null default false;
    alter table employers alter column is_capped set default true;
    comment on column employers.is_capped is 'May ask so many people a day as its answers allow: see left_to_ask';
  `.execute(db)
}
