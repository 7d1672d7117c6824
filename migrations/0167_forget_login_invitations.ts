import { sql, type Kysely } from 'kysely'

/** An invitation ends when its row in the register is removed, linked, or gets another address, by any version. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function forget_login_invitation() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from login_invitations where employer_id = new.employer_id and vikar_id = new.id;
      return null;
    end $$;
    grant create on schema public to vikarklar_system;
    alter function forget_login_invitation owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
    create trigger vikarer_forget_login_invitation after update of user_id, email, deleted_at on vikarer for each row
      when (new.deleted_at is not null or old.user_id is distinct from new.user_id
        or lower(old.email) is distinct from lower(new.email))
      execute function forget_login_invitation();
  `.execute(db)
}
