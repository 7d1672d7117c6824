import { sql, type Kysely } from 'kysely'

/**
 * Who works in whose office, and as what. `profiles.employer_id` is now only the office that a login opens; a person may
 * work in several. Whoever administrated an employer until now owns it.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table memberships (
      employer_id uuid not null references employers (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      role text not null check (role in ('owner', 'planner', 'reader')),
      created_at timestamptz(3) not null default now(),
      ended_at timestamptz(3),
      primary key (employer_id, user_id)
    );
    create index memberships_user on memberships (user_id);
    comment on table memberships is 'The administrators of an employer, also those who were: what they did still names them';
    comment on column memberships.ended_at is 'When they left or were removed; null while they are administrators there';

    create function current_member_role() returns text language sql stable parallel safe
      return nullif(current_setting('app.member_role', true), '');
    comment on function current_member_role is
      'What the administrator of this transaction may do; null where the service itself acts, and in processes of the release before';

    call isolate_tenant('memberships');
    create policy owners_buy on sms_transactions as restrictive for insert to vikarklar_tenant
      with check (coalesce((select current_member_role()), 'owner') = 'owner');
    grant select on memberships to vikarklar_tenant;
    grant select, insert, update, delete on memberships to vikarklar_system;

    create policy members on profiles for select to vikarklar_tenant using (exists (
      select from memberships m where m.employer_id = (select current_employer_id()) and m.user_id = profiles.user_id));
    create policy members on users for select to vikarklar_tenant using (exists (
      select from memberships m where m.employer_id = (select current_employer_id()) and m.user_id = users.id));

    create view administrators with (security_invoker = true) as
      select m.employer_id, m.user_id, m.role as member_role, p.full_name, p.phone, p.soft_deleted,
        p.notify_on_assignment_accepted, p.notify_on_alarm, m.created_at
      from memberships m join profiles p on p.user_id = m.user_id
      where m.ended_at is null;
    comment on view administrators is 'The administrators that an employer has now, with what notices need; row-level security of both tables holds';
    grant select on administrators to vikarklar_tenant, vikarklar_system;
  `.execute(db)
  await followProfiles(db)
  await sql`
    set local role vikarklar_system;
    insert into memberships (employer_id, user_id, role, created_at)
    select employer_id, user_id, 'owner', created_at from profiles where employer_id is not null
    on conflict do nothing;
    reset role;
  `.execute(db)
  await contactTheMembers(db)
}

/** Sign-up makes its administrator an owner this way, and so does a process of the release before, which knows profiles only. */
const followProfiles = (db: Kysely<unknown>) =>
  sql`
    create function follow_profile() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op <> 'INSERT' then
        update memberships set ended_at = now()
        where employer_id = old.employer_id and user_id = old.user_id and ended_at is null;
      end if;
      if tg_op <> 'DELETE' then
        insert into memberships as known (employer_id, user_id, role)
        select new.employer_id, new.user_id, 'owner' where new.employer_id is not null
        on conflict (employer_id, user_id) do update set ended_at = null where known.ended_at is not null;
      end if;
      return null;
    end $$;
    grant create on schema public to vikarklar_system;
    alter function follow_profile owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
    create trigger profiles_added after insert on profiles
      for each row when (new.employer_id is not null) execute function follow_profile();
    create trigger profiles_moved after update of employer_id on profiles
      for each row when (new.employer_id is distinct from old.employer_id) execute function follow_profile();
    create trigger profiles_gone after delete on profiles
      for each row when (old.employer_id is not null) execute function follow_profile();
  `.execute(db)

/** Whom a substitute rings: who sent the request, as long as they work there. */
const contactTheMembers = (db: Kysely<unknown>) =>
  sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create or replace function contact_for_person(employer uuid, assignment uuid)
      returns table (full_name text, phone text, email text)
      language sql stable security definer set search_path = public, pg_temp as $$
      select p.full_name, p.phone, u.email
      from assignments a
      join requests q on q.employer_id = a.employer_id and q.id = a.request_id
      join administrators p on p.employer_id = a.employer_id
      join users u on u.id = p.user_id
      where a.employer_id = employer and a.id = assignment and exists (
        select from recipients t
        join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
        where t.employer_id = a.employer_id and t.request_id = a.request_id and v.user_id = current_user_id())
      order by p.user_id = q.created_by desc, p.soft_deleted, p.member_role = 'reader', p.created_at limit 1
    $$;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
