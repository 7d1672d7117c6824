import { sql, type Kysely } from 'kysely'

/**
 * A session is found by the SHA-256 of its token, so the table holds nothing that a cookie can be made of. The previous
 * version writes and reads tokens: a trigger hashes the tokens that it writes, and new sessions store their token while
 * one of its processes is connected. The next release drops `token`, the trigger and the functions.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table sessions alter column token drop not null, add column token_hash bytea;
    alter table sessions add constraint sessions_token_hash check (octet_length(token_hash) = 32) not valid;
    comment on column sessions.token_hash is 'SHA-256 of the token in the cookie';
    comment on column sessions.token is 'For processes of the previous version; null when none serves';
    comment on table sessions is 'Logged-in browsers. Only the cookie holds the token';

    create function hash_session_token() returns trigger language plpgsql as $$
    begin
      new.token_hash := sha256(convert_to(new.token, 'UTF8'));
      return new;
    end $$;
    create trigger hash_token before insert on sessions
      for each row when (new.token is not null) execute function hash_session_token();

    -- Each of its processes holds a connection with this name; this version uses another name.
    create function previous_version_serves() returns boolean language sql stable as $$
      select exists (select from pg_stat_activity
        where datname = current_database() and application_name = 'vikarklar live')
    $$;

    -- Returns the sessions whose token it removed; none while the previous version serves.
    create function forget_session_tokens(at_most integer) returns setof uuid
      language sql security definer set search_path = public, pg_temp as $$
      update sessions set token = null
      where id = any(array(select id from sessions where token is not null and token_hash is not null limit at_most))
        and not previous_version_serves()
      returning id
    $$;
    revoke all on function forget_session_tokens from public;
    grant execute on function forget_session_tokens to vikarklar_system;
    grant create on schema public to vikarklar_auth;
    alter function forget_session_tokens owner to vikarklar_auth;
    revoke create on schema public from vikarklar_auth;

    grant select (token_hash),
      insert (user_id, token, token_hash, expires_at, user_agent, entered_by, passed_factor, oidc_provider, support_id),
      update (expires_at, updated_at) on sessions to vikarklar_system;
  `.execute(db)
}
