import { sql, type Kysely } from 'kysely'

/** A shift is seen by who sees its request. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create policy departments on assignments as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or exists (
        select from requests q where q.employer_id = assignments.employer_id and q.id = assignments.request_id));
  `.execute(db)
}
