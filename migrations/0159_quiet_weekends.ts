import { sql, type Kysely } from 'kysely'

/** An employer may have quiet weekends beside its quiet hours. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table asking_settings add column quiet_weekends boolean not null default false;
    comment on column asking_settings.quiet_weekends is 'Saturdays and Sundays are quiet as well, where there are quiet hours';
  `.execute(db)
}
