import { sql, type Kysely } from 'kysely'

/** A line is seen by who sees its request. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create policy departments on request_line as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or exists (
        select from requests q where q.employer_id = request_line.employer_id and q.id = request_line.request_id));
  `.execute(db)
}
