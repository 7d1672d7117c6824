import { sql, type Kysely } from 'kysely'

/** A login link works in the browser that asked for it. Those that nobody asked for in a browser work in any. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table login_links add column asked_in_browser boolean not null default false;
    comment on column login_links.asked_in_browser is 'Works only in a browser of login_browsers';
    alter table login_link_requests add column browser_hash bytea check (octet_length(browser_hash) = 32);

    create table login_browsers (
      user_id uuid not null references users (id) on delete cascade,
      browser_hash bytea not null check (octet_length(browser_hash) = 32),
      expires_at timestamptz(3) not null,
      primary key (user_id, browser_hash)
    );
    create index login_browsers_hash on login_browsers (browser_hash);
    comment on table login_browsers is 'Browsers that asked for a login link of this user. Known by the SHA-256 of a cookie';
    alter table login_browsers enable row level security;
    alter table login_browsers force row level security;
    create policy system on login_browsers to vikarklar_system using (true);
    grant select, insert, update, delete on login_browsers to vikarklar_system;
  `.execute(db)
}
