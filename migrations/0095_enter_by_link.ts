import { sql, type Kysely } from 'kysely'

/**
 * Starts a transaction for the employer whose link has this hash. An unknown hash leaves the setting empty, and row-level security
 * shows nothing. In plpgsql, which keeps the plan: one in SQL is planned at each call by PostgreSQL 15.
 */
export const up = (db: Kysely<unknown>) =>
  sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create function enter_by_link(hash bytea) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        perform set_config('app.employer_id', (select employer_id::text from recipients where token_hash = hash), true);
      end $$;
    comment on function enter_by_link is 'Starts a transaction for the employer whose link has this hash';
    revoke all on function enter_by_link from public;
    grant execute on function enter_by_link to vikarklar_tenant;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
