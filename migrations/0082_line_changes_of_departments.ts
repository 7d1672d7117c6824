import { sql, type Kysely } from 'kysely'

/** What was changed of a line is seen by who sees its request. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create policy departments on line_changes as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or exists (
        select from requests q where q.employer_id = line_changes.employer_id and q.id = line_changes.request_id));
  `.execute(db)
}
