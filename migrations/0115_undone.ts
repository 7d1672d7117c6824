import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** Deletes what earlier undone requests left behind; the request itself stays, so that its id makes nothing again. */
export const online = async ({ rowsOf }: OnlineSteps) => {
  await rowsOf('assignments', async (tx, range) => {
    await sql`
      delete from assignments m where ${range} and exists (select from requests q
        where q.employer_id = m.employer_id and q.id = m.request_id and q.undone_at is not null)`.execute(tx)
  })
  await rowsOf('requests', async (tx, range) => {
    await sql`
      delete from recipients t using requests m where ${range} and m.undone_at is not null
        and t.employer_id = m.employer_id and t.request_id = m.id`.execute(tx)
    await sql`
      delete from request_line t using requests m where ${range} and m.undone_at is not null
        and t.employer_id = m.employer_id and t.request_id = m.id`.execute(tx)
  })
}

/** A held request is hidden from substitutes, and can be deleted by the employer until its messages leave. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system; -- an owner who is bound by row-level security cannot even define what reads requests
    create function is_held(employer uuid, request uuid) returns boolean
      language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select from requests q
        where q.employer_id = employer and q.id = request and q.held_until > now())
    $$;
    comment on function is_held is 'Whether the messages of a request still wait so that it can be undone';
    reset role;
    revoke create on schema public from vikarklar_system;

    create policy held on recipients as restrictive for select to vikarklar_person
      using (not is_held(employer_id, request_id));

    create policy undo on recipients as restrictive for delete to vikarklar_tenant
      using (is_held(employer_id, request_id));
    create policy undo on assignments as restrictive for delete to vikarklar_tenant
      using (is_held(employer_id, request_id));
    grant delete on recipients, assignments to vikarklar_tenant;
  `.execute(db)
}
