import { sql, type Kysely } from 'kysely'

/**
 * An office that chose people in spite of an absence knew the days of the shift at that time. A move compares with
 * them. Shifts that an earlier version has moved have no value: every absence counts for them, as before.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignments add column original_days daterange;
    comment on column assignments.original_days is
      'Its days when its request was made; null until it is moved to other days';
  `.execute(db)
}
