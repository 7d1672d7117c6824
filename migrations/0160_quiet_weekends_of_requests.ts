import { sql, type Kysely } from 'kysely'

/** A request keeps the quiet hours that it was made with, and so the quiet weekends. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table requests add column quiet_weekends boolean not null default false;
    comment on column requests.quiet_weekends is 'Nobody is asked on Saturdays and Sundays either';
  `.execute(db)
}
