import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table sessions add column entered_by text not null default 'password'
      check (entered_by in ('password', 'login', 'choose-password', 'admin-magic'));
    comment on column sessions.entered_by is 'How the session began: by password, or by a link of this purpose';

    -- Each sees their own logged-in browsers, without the tokens that would let them in.
    alter table sessions enable row level security;
    alter table sessions force row level security;
    create policy auth on sessions to vikarklar_auth using (true);
    create policy system on sessions to vikarklar_system using (true);
    create policy person on sessions to vikarklar_person using (user_id = (select current_user_id()));
    grant select (id, user_id, expires_at, user_agent, entered_by, created_at, updated_at), delete
      on sessions to vikarklar_person, vikarklar_system;
    grant update (entered_by) on sessions to vikarklar_system;

    -- The authentication library makes no session for a deactivated user.
    create policy auth on profiles for select to vikarklar_auth using (true);
    grant select (user_id, soft_deleted) on profiles to vikarklar_auth;

    -- The system may set a password and see which users have one; the hash itself stays out of its sight.
    grant select (provider_id, account_id), update (password, updated_at), delete on accounts to vikarklar_system;
  `.execute(db)

  await sql`
    create table login_link_requests (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      created_at timestamptz not null default now()
    );
    comment on table login_link_requests is 'Forgotten passwords, until the worker has looked whether somebody has the address: the answer at the door is the same, and as quick, for everyone';
    alter table login_link_requests enable row level security;
    alter table login_link_requests force row level security;
    create policy system on login_link_requests to vikarklar_system using (true);
    grant select, insert, delete, update on login_link_requests to vikarklar_system;
  `.execute(db)

  await sql`
    create policy tenant_renames on users for update to vikarklar_tenant using (
      exists (select from profiles p where p.user_id = users.id and p.employer_id = (select current_employer_id())));
    grant update (name, updated_at) on users to vikarklar_tenant;

    -- Whether a login is in use, and nothing else of whom it belongs to. A policy on users would say more, and cost every
    -- look at an administrator's address a search of the register. It runs as a role that may see all users.
    create function is_login_active(login uuid) returns boolean
      language sql stable security definer set search_path = public, pg_temp
      as 'select exists (select from users where id = login and email_verified)';
    revoke all on function is_login_active from public;
    grant execute on function is_login_active to vikarklar_tenant, vikarklar_system;
    grant create on schema public to vikarklar_auth;
    alter function is_login_active owner to vikarklar_auth;
    revoke create on schema public from vikarklar_auth;
  `.execute(db)

  await sql`
    create policy person on employers for select to vikarklar_person using (
      exists (select from vikarer v where v.employer_id = employers.id));
    grant select (id, name) on employers to vikarklar_person;

    -- A notice that somebody said yes goes to an administrator: its number and text are not the substitute's.
    create policy person on sms_history for select to vikarklar_person using (kind <> 'accepted-notice' and
      exists (select from vikarer v where v.employer_id = sms_history.employer_id and v.id = vikar_id));
    create policy person on email_history for select to vikarklar_person using (user_id = (select current_user_id())
      or kind <> 'accepted-notice' and
        exists (select from vikarer v where v.employer_id = email_history.employer_id and v.id = vikar_id));
    grant select on sms_history, email_history to vikarklar_person;
  `.execute(db)
}
