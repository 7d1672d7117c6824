import { sql, type Kysely } from 'kysely'

/**
 * Asked by the look-up of a session, about those who were in an office and are in none now. As a function it takes no lock on the
 * register in any other session's look-up.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function in_no_register(login uuid) returns boolean
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return not exists (select from vikarer v where v.user_id = login and v.deleted_at is null);
    end $$;
    comment on function in_no_register is 'Whether a login belongs to no row of any register';
    grant create on schema public to vikarklar_system;
    alter function in_no_register owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
