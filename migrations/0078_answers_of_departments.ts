import { sql, type Kysely } from 'kysely'

/** An answer is seen by who sees the request. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create policy departments on assignment_responses as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or exists (
        select from requests q
        where q.employer_id = assignment_responses.employer_id and q.id = assignment_responses.request_id));
  `.execute(db)
}
