import { sql, type Kysely } from 'kysely'

/**
 * A function now decides whether a member who is bound to departments sees a row. The policy had a query with policies of
 * its own. A plan had a copy of all of them for each reading of the table, and members who see the whole office ran none
 * (decision 168).
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function sees_request(employer uuid, request uuid) returns boolean language plpgsql stable parallel safe as $$
      begin
        return exists (select from public.requests q where q.employer_id = employer and q.id = request);
      end
    $$;
    comment on function sees_request is 'Whether the role sees this request: row-level security decides';
    alter policy departments on assignment_responses
      using ((select current_departments()) is null or sees_request(employer_id, request_id));
  `.execute(db)
}
