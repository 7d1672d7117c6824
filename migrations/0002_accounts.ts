import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table employers (
      id uuid primary key default gen_random_uuid(),
      name text check (length(name) between 1 and 100),
      org_number text check (org_number ~ '^[0-9]{9}$'),
      created_at timestamptz not null default now()
    );
    comment on table employers is 'The tenant: a school, kindergarten, care home or shop. Owns register, assignments, messages and credits';
    alter table employers enable row level security;
    alter table employers force row level security;
    create policy tenant on employers to vikarklar_tenant using (id = (select current_employer_id()));
    create policy system on employers to vikarklar_system using (true);
    grant select, update on employers to vikarklar_tenant;
    grant select, insert, update, delete on employers to vikarklar_system;

    create table users (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      email text not null unique check (email = lower(email)),
      email_verified boolean not null default false,
      image text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    comment on table users is 'Who can log in. Written by sign-up and invitations, read by the authentication library';

    create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index sessions_user on sessions (user_id);
    comment on table sessions is 'Logged-in browsers. Only the authentication role may read the tokens';

    create table accounts (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      account_id text not null,
      provider_id text not null,
      issuer text,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider_id, account_id)
    );
    create index accounts_user on accounts (user_id);
    comment on table accounts is 'How a user proves who they are: the password hash. Only the authentication role may read it';

    create table verifications (
      id uuid primary key default gen_random_uuid(),
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index verifications_identifier on verifications (identifier);
    comment on table verifications is 'Required by the authentication library; our own links are in login_links';

    alter table users enable row level security;
    alter table users force row level security;
    create policy system on users to vikarklar_system using (true);
    create policy auth on users to vikarklar_auth using (true);
    create policy person on users for select to vikarklar_person using (id = (select current_user_id()));

    grant select, insert, update, delete on users, sessions, accounts, verifications to vikarklar_auth;
    grant select, insert, update, delete on users to vikarklar_system;
    grant select on users to vikarklar_person;
    grant insert, select (user_id) on accounts to vikarklar_system;
  `.execute(db)

  await sql`
    create table profiles (
      user_id uuid primary key references users (id) on delete cascade,
      employer_id uuid references employers (id),
      full_name text not null check (length(full_name) between 2 and 100),
      role text not null check (role in ('substitute', 'administrator', 'superadmin')),
      phone text,
      soft_deleted boolean not null default false,
      notify_on_assignment_accepted boolean not null default true,
      terms_accepted_at timestamptz,
      created_at timestamptz not null default now(),
      unique (employer_id, user_id),
      check ((role = 'administrator') = (employer_id is not null))
    );
    comment on table profiles is 'Role and name of a user. An administrator belongs to one employer; an employer may have several';
    call isolate_tenant('profiles');
    create policy person on profiles to vikarklar_person using (user_id = (select current_user_id()));
    create policy tenant on users for select to vikarklar_tenant using (
      exists (select from profiles p where p.user_id = users.id and p.employer_id = (select current_employer_id())));
    grant select (id, name, email, email_verified) on users to vikarklar_tenant;
    grant select, update (full_name, phone, notify_on_assignment_accepted) on profiles to vikarklar_tenant;
    grant select on profiles to vikarklar_person;
    grant select, insert, update, delete on profiles to vikarklar_system;

    create table login_links (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('confirm-email', 'login', 'choose-password', 'admin-magic')),
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      expires_at timestamptz not null,
      used_at timestamptz,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now()
    );
    create index login_links_user on login_links (user_id, purpose);
    comment on table login_links is 'Links that log in or confirm (admin_magic_tokens of the specification, for all purposes). The token is derived from the id; only its SHA-256 is here';
    alter table login_links enable row level security;
    alter table login_links force row level security;
    create policy system on login_links to vikarklar_system using (true);
    grant select, insert, update, delete on login_links to vikarklar_system;

    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_user_id uuid,
      employer_id uuid,
      action text not null,
      subject_type text,
      subject_id text,
      detail jsonb not null default '{}'
    );
    create index audit_log_employer on audit_log (employer_id, at desc);
    comment on table audit_log is 'Append only: who did what to what, and when';
    alter table audit_log enable row level security;
    alter table audit_log force row level security;
    create policy tenant_writes on audit_log for insert to vikarklar_tenant with check (employer_id = (select current_employer_id()));
    create policy system_writes on audit_log for insert to vikarklar_system with check (true);
    create policy system_reads on audit_log for select to vikarklar_system using (true);
    grant insert on audit_log to vikarklar_tenant, vikarklar_system;
    grant select on audit_log to vikarklar_system;

    create unlogged table rate_limits (
      key text primary key,
      window_ends_at timestamptz not null,
      count integer not null
    );
    comment on table rate_limits is 'Attempts per key (hashed subject) in a window. Unlogged: a crash of the database may forget it';
    grant select, insert, update, delete on rate_limits to vikarklar_system;
  `.execute(db)
}
