import { sql, type Kysely } from 'kysely'

/** An administrator confirms their mobile number with a code by SMS. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table phone_codes (
      user_id uuid primary key references users (id) on delete cascade,
      id uuid not null,
      phone text not null,
      guesses smallint not null default 0 check (guesses between 0 and 5),
      expires_at timestamptz(3) not null
    );
    comment on table phone_codes is 'The code that is out to a user''s mobile number; a new one replaces it';
    comment on column phone_codes.id is 'The code is derived from this and APP_SECRET, and stored nowhere';
    comment on column phone_codes.phone is 'Where it went; it counts as long as the profile has this number';

    alter table phone_codes enable row level security;
    alter table phone_codes force row level security;
    create policy system on phone_codes to vikarklar_system using (true);
    grant select, insert, update, delete on phone_codes to vikarklar_system;

    alter table profiles add column confirmed_phone text;
    comment on column profiles.confirmed_phone is 'The number that a code has confirmed; counts while it equals phone';
  `.execute(db)
}
