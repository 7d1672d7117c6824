import { sql, type Kysely } from 'kysely'

/** A line is seen by who sees its request (0232). */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter policy departments on request_line
      using ((select current_departments()) is null or sees_request(employer_id, request_id));
  `.execute(db)
}
