import { sql, type Kysely } from 'kysely'

/** Colleagues are invited by e-mail; and a login that works in several offices says for which of them a session acts. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table member_invitations (
      employer_id uuid not null references employers (id) on delete cascade,
      id uuid not null,
      email text not null check (email = lower(email) and length(email) <= 255),
      role text not null check (role in ('owner', 'planner', 'reader')),
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      invited_by uuid,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz not null,
      primary key (employer_id, id),
      unique (employer_id, email),
      foreign key (employer_id, invited_by) references memberships (employer_id, user_id) on delete set null (invited_by)
    );
    create index member_invitations_email on member_invitations (email);
    create index member_invitations_by on member_invitations (employer_id, invited_by);
    comment on table member_invitations is
      'Who is invited to be an administrator. A row is an invitation that can be accepted, or could until it expired: accepted and withdrawn ones are deleted';

    call isolate_tenant('member_invitations');
    create policy owners_invite on member_invitations as restrictive for insert to vikarklar_tenant
      with check (coalesce((select current_member_role()), 'owner') = 'owner');
    create policy owners_withdraw on member_invitations as restrictive for delete to vikarklar_tenant
      using (coalesce((select current_member_role()), 'owner') = 'owner');
    grant select, insert, delete on member_invitations to vikarklar_tenant, vikarklar_system;

    alter table sessions add column acts_for uuid;
    comment on column sessions.acts_for is 'The office that the session acts for; null: what the login opens first';
    grant select (acts_for), update (acts_for) on sessions to vikarklar_system;
  `.execute(db)
}
