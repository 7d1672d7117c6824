import { sql, type Kysely } from 'kysely'

/** The browsers that take push (RFC 8030), each for as long as it is logged in. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table push_subscriptions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      session_id uuid not null unique references sessions (id) on delete cascade,
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh bytea not null check (octet_length(p256dh) = 65),
      auth bytea not null check (octet_length(auth) = 16),
      created_at timestamptz(3) not null default now()
    );
    create index push_subscriptions_user on push_subscriptions (user_id);
    comment on table push_subscriptions is 'Browsers that take push. Of no use without our key, which is made from APP_SECRET';
    comment on column push_subscriptions.session_id is 'A browser that is logged out, in whatever way, is told nothing more';
    comment on column push_subscriptions.p256dh is 'Its public key: the push service cannot read what we send (RFC 8291)';

    alter table push_subscriptions enable row level security;
    alter table push_subscriptions force row level security;
    create policy system on push_subscriptions to vikarklar_system using (true);
    grant select, insert, update, delete on push_subscriptions to vikarklar_system;
  `.execute(db)
  await whatCanBeTold(db)
}

/**
 * A member's browsers, for each office they work in. The session gate's rules: who has a second factor is logged in only where it
 * was shown, and an office opens only to those who log in as it demands.
 */
const whatCanBeTold = (db: Kysely<unknown>) =>
  sql`
    create view push_devices with (security_invoker = true) as
      select m.employer_id, p.user_id, p.id, p.endpoint, p.p256dh, p.auth
      from push_subscriptions p
      join sessions s on s.id = p.session_id
      join memberships m on m.user_id = p.user_id and m.ended_at is null
      join employers e on e.id = m.employer_id
      where s.expires_at > now()
        and (e.demands_oidc is null or e.demands_oidc = s.oidc_provider)
        and (s.passed_factor or not e.demands_factor and not exists (
          select from second_factors f where f.user_id = p.user_id and f.confirmed_at is not null));
    grant select (oidc_provider) on sessions to vikarklar_system;
    grant select on push_devices to vikarklar_system;

    -- An office learns how many browsers of its members can be told, never their addresses.
    create function push_devices_of(whose uuid) returns uuid[]
      language sql stable security definer set search_path = public, pg_temp
      as 'select coalesce(array_agg(d.id order by d.id), ''{}'') from push_devices d
        where d.employer_id = current_employer_id() and d.user_id = whose';
    revoke all on function push_devices_of from public;
    grant execute on function push_devices_of to vikarklar_tenant;
    grant create on schema public to vikarklar_system;
    alter function push_devices_of owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
