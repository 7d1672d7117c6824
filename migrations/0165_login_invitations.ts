import { sql, type Kysely } from 'kysely'

/** An employer's invitation waits here for the person's answer; until a yes, the row in the register names no login. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table login_invitations (
      employer_id uuid not null,
      vikar_id uuid not null,
      user_id uuid not null references users (id) on delete cascade,
      email text not null check (email = lower(email)),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      declined_at timestamptz,
      primary key (employer_id, vikar_id),
      foreign key (employer_id, vikar_id) references vikarer (employer_id, id) on delete cascade
    );
    create unique index login_invitations_user on login_invitations (employer_id, user_id);
    create index login_invitations_of_user on login_invitations (user_id);
    comment on table login_invitations is
      'Invitations to link a login to a row of the register, until the person says yes or the address changes';
    comment on column login_invitations.email is 'Where it was sent; it counts as long as the register has this address';
    comment on column login_invitations.declined_at is 'The person said no. No employer''s role may read it';

    call isolate_tenant('login_invitations');
    grant select (employer_id, vikar_id, user_id, email, created_at, expires_at) on login_invitations to vikarklar_tenant;
    create policy person on login_invitations for select to vikarklar_person using (user_id = (select current_user_id()));
    grant select on login_invitations to vikarklar_person;
    grant select, insert, update, delete on login_invitations to vikarklar_system;
  `.execute(db)
}
