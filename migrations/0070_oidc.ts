import { sql, type Kysely } from 'kysely'

/** Logins by a provider (Entra ID, Feide): who is who there, the logins under way, and which sessions began so. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table oidc_identities (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      issuer text not null,
      subject text not null check (length(subject) between 1 and 255),
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3),
      unique (issuer, subject),
      unique (user_id, issuer)
    );
    comment on table oidc_identities is 'Who a user is at a provider they log in with (OpenID Connect); never found by e-mail address';

    create unlogged table oidc_attempts (
      state_hash bytea primary key check (octet_length(state_hash) = 32),
      browser_hash bytea not null check (octet_length(browser_hash) = 32),
      provider text not null,
      purpose text not null check (purpose in ('login', 'link', 'join')),
      nonce text not null,
      code_verifier text not null,
      session_id uuid references sessions (id) on delete cascade,
      invitation_hash bytea,
      full_name text,
      return_to text,
      expires_at timestamptz(3) not null,
      check ((purpose = 'link') = (session_id is not null)),
      check ((purpose = 'join') = (invitation_hash is not null and full_name is not null))
    );
    create index oidc_attempts_session on oidc_attempts (session_id);
    create index oidc_attempts_expires on oidc_attempts (expires_at);
    comment on table oidc_attempts is 'Logins that are at a provider now, each taken away when its browser comes back. Unlogged: a crash may forget them';
    comment on column oidc_attempts.browser_hash is 'Of the cookie of the browser that began it: in another one it is not finished';
    comment on column oidc_attempts.session_id is 'Whose profile the identity is linked to, from this session alone';
    comment on column oidc_attempts.invitation_hash is 'The invitation to an office that makes the login';

    alter table oidc_identities enable row level security;
    alter table oidc_identities force row level security;
    alter table oidc_attempts enable row level security;
    alter table oidc_attempts force row level security;
    create policy system on oidc_identities to vikarklar_system using (true);
    create policy system on oidc_attempts to vikarklar_system using (true);
    grant select, insert, update, delete on oidc_identities, oidc_attempts to vikarklar_system;

    alter table sessions add column oidc_provider text,
      drop constraint sessions_entered_by_check,
      add constraint sessions_entered_by_check
        check (entered_by in ('password', 'login', 'choose-password', 'admin-magic', 'passkey', 'oidc')) not valid;
    comment on column sessions.oidc_provider is 'The provider that it was entered by';
  `.execute(db)
}
