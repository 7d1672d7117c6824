import { sql, type Kysely } from 'kysely'

/** A forecast is seen by who sees its request. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create policy departments on forecasts as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or exists (
        select from requests q where q.employer_id = forecasts.employer_id and q.id = forecasts.request_id));
  `.execute(db)
}
