import { sql, type Kysely } from 'kysely'

/** An alarm is seen by who sees its shift. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create policy departments on shift_alarms as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or exists (
        select from assignments a where a.employer_id = shift_alarms.employer_id and a.id = shift_alarms.assignment_id));
  `.execute(db)
}
