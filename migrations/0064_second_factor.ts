import { sql, type Kysely } from 'kysely'

/** A second factor: an authenticator app, and recovery codes for when it is lost. Which sessions have passed it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table second_factors (
      user_id uuid primary key references users (id) on delete cascade,
      sealed_secret bytea not null,
      confirmed_at timestamptz(3),
      last_step bigint,
      created_at timestamptz(3) not null default now()
    );
    comment on table second_factors is 'The authenticator app of a user (TOTP, RFC 6238)';
    comment on column second_factors.sealed_secret is 'Encrypted with a key that is made from APP_SECRET';
    comment on column second_factors.confirmed_at is 'When a first code was right; null: being set up, and asked for by no login';
    comment on column second_factors.last_step is 'The half minute of the last code that was accepted; no earlier one is accepted again';

    create table recovery_codes (
      user_id uuid not null references second_factors (user_id) on delete cascade,
      code_hash bytea not null check (octet_length(code_hash) = 32),
      used_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (user_id, code_hash)
    );
    comment on table recovery_codes is 'Codes that stand in for the app, once each. Only their SHA-256 is here';

    alter table second_factors enable row level security;
    alter table second_factors force row level security;
    alter table recovery_codes enable row level security;
    alter table recovery_codes force row level security;
    create policy system on second_factors to vikarklar_system using (true);
    create policy system on recovery_codes to vikarklar_system using (true);
    grant select, insert, update, delete on second_factors, recovery_codes to vikarklar_system;

    alter table sessions add column passed_factor boolean not null default false, add column proven_at timestamptz(3);
    comment on column sessions.passed_factor is 'Whether the second factor was shown; where the user has one, a session without opens nothing';
    comment on column sessions.proven_at is 'When the person last proved who they are; null: when the session began';
    grant select (passed_factor) on sessions to vikarklar_person;
    grant select (passed_factor, proven_at), update (passed_factor, proven_at) on sessions to vikarklar_system;
  `.execute(db)
}
