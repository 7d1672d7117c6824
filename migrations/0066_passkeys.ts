import { sql, type Kysely } from 'kysely'

/** Passkeys as a way in (WebAuthn), and the challenges that are out. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table passkeys (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null default 0,
      transports text[] not null default '{}',
      name text not null check (length(name) between 1 and 60),
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3)
    );
    create index passkeys_user on passkeys (user_id);
    comment on table passkeys is 'Public keys of the devices that a user logs in with; the private ones never leave these';
    comment on column passkeys.counter is 'As the device last counted; 0 where it does not. A lower one is a copy, and refused';

    create unlogged table passkey_challenges (
      challenge text primary key,
      user_id uuid references users (id) on delete cascade,
      expires_at timestamptz(3) not null
    );
    comment on table passkey_challenges is 'What a device must sign, once: random, taken away when it comes back. Unlogged: a crash may forget it';
    comment on column passkey_challenges.user_id is 'Who adds a passkey; null: a login';

    alter table passkeys enable row level security;
    alter table passkeys force row level security;
    alter table passkey_challenges enable row level security;
    alter table passkey_challenges force row level security;
    create policy system on passkeys to vikarklar_system using (true);
    create policy system on passkey_challenges to vikarklar_system using (true);
    grant select, insert, update, delete on passkeys, passkey_challenges to vikarklar_system;

    alter table sessions drop constraint sessions_entered_by_check,
      add constraint sessions_entered_by_check
        check (entered_by in ('password', 'login', 'choose-password', 'admin-magic', 'passkey')) not valid;
  `.execute(db)
}
