import { sql, type Kysely } from 'kysely'

/**
 * A removed substitute can be restored for 30 days: their contact data is kept here, outside the register. The row of the
 * register is erased at once, as before, so nothing that reads it can reach the person, and the number is free for others.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table removed_vikarer (
      employer_id uuid not null,
      vikar_id uuid not null,
      phone text not null,
      email text,
      company text,
      skills text,
      availability text not null,
      no_sms boolean not null,
      is_favourite boolean not null,
      group_ids uuid[] not null,
      periods jsonb not null,
      user_id uuid references users (id) on delete set null,
      removed_at timestamptz not null default now(),
      primary key (employer_id, vikar_id),
      foreign key (employer_id, vikar_id) references vikarer (employer_id, id) on delete cascade
    );
    comment on table removed_vikarer is 'What restoring a removed substitute needs; erased 30 days after the removal';
    comment on column removed_vikarer.periods is 'Absences, as [{periodId, startDate, endDate, reason}]';
    comment on column removed_vikarer.user_id is 'The login that was linked to the row, if it was in use';
    create index removed_vikarer_at on removed_vikarer (removed_at);
    create index removed_vikarer_user on removed_vikarer (user_id) where user_id is not null;

    call isolate_tenant('removed_vikarer');
    grant select, insert, delete on removed_vikarer to vikarklar_tenant;
    grant select, update, delete on removed_vikarer to vikarklar_system; -- update: to lock rows

    create function may_be_linked_again(login uuid) returns boolean
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return exists (select from profiles p join users u on u.id = p.user_id
        where p.user_id = login and p.role = 'substitute' and not p.soft_deleted and u.email_verified);
    end $$;
    comment on function may_be_linked_again is 'Whether a login that was linked to a removed row is still a substitute''s, in use';
    revoke all on function may_be_linked_again from public;
    grant execute on function may_be_linked_again to vikarklar_tenant;
    grant create on schema public to vikarklar_system;
    alter function may_be_linked_again owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
