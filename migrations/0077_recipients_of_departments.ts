import { sql, type Kysely } from 'kysely'

/** Who was asked is seen by who sees the request. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create policy departments on recipients as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or exists (
        select from requests q where q.employer_id = recipients.employer_id and q.id = recipients.request_id));
  `.execute(db)
}
