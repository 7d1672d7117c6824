import { sql, type Kysely } from 'kysely'

/** Who was told of an alarm is seen by who sees the shift. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create policy departments on alarm_notices as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or exists (
        select from assignments a where a.employer_id = alarm_notices.employer_id and a.id = alarm_notices.assignment_id));
  `.execute(db)
}
