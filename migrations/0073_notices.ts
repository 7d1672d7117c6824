import { sql, type Kysely } from 'kysely'

/**
 * Each member chooses for each kind of notice by what they are told. Null is nothing chosen: what is usual for the role, and a
 * reader is told nothing. `push` is known to the table before it can be chosen.
 */
const CHANNELS = sql.raw("'{email,sms,push}'::text[]")

export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table memberships
      add column notify_accepted text[] check (notify_accepted <@ ${CHANNELS}),
      add column notify_withdrawn text[] check (notify_withdrawn <@ ${CHANNELS}),
      add column notify_alarm text[] check (notify_alarm <@ ${CHANNELS}),
      add column notify_low_balance text[] check (notify_low_balance <@ ${CHANNELS});
    comment on column memberships.notify_accepted is 'By what they are told of a yes; null: as is usual for the role, in the view administrators';
    comment on column profiles.notify_on_assignment_accepted is 'Of the release before; memberships.notify_accepted counts';
    comment on column profiles.notify_on_alarm is 'Of the release before; memberships.notify_alarm counts';
  `.execute(db)
  await sql`
    create or replace view administrators with (security_invoker = true) as
      select m.employer_id, m.user_id, m.role as member_role, p.full_name, p.phone, p.soft_deleted,
        'sms' = any(coalesce(m.notify_accepted, case when m.role = 'reader' then '{}' else '{email,sms}' end::text[]))
          as notify_on_assignment_accepted,
        coalesce(m.notify_alarm, case when m.role = 'reader' then '{}' else '{email,sms}' end::text[]) <> '{}' as notify_on_alarm,
        m.created_at,
        coalesce(m.notify_accepted, case when m.role = 'reader' then '{}' else '{email,sms}' end::text[]) as notify_accepted,
        coalesce(m.notify_withdrawn, case when m.role = 'reader' then '{}' else '{email}' end::text[]) as notify_withdrawn,
        coalesce(m.notify_alarm, case when m.role = 'reader' then '{}' else '{email,sms}' end::text[]) as notify_alarm,
        coalesce(m.notify_low_balance, case when m.role = 'reader' then '{}' else '{email}' end::text[]) as notify_low_balance
      from memberships m join profiles p on p.user_id = m.user_id
      where m.ended_at is null
  `.execute(db)
  await followTheReleaseBefore(db)
}

/** What was chosen in the profile until now, and what a process of the release before still writes there. */
const followTheReleaseBefore = (db: Kysely<unknown>) =>
  sql`
    create function follow_notices() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update memberships set
        notify_accepted = case when new.notify_on_assignment_accepted is distinct from old.notify_on_assignment_accepted
          then case when new.notify_on_assignment_accepted then '{email,sms}' else '{email}' end::text[]
          else notify_accepted end,
        notify_alarm = case when new.notify_on_alarm is distinct from old.notify_on_alarm
          then case when new.notify_on_alarm then '{email,sms}' else '{}' end::text[] else notify_alarm end
      where user_id = new.user_id and ended_at is null and role <> 'reader';
      return null;
    end $$;
    grant create on schema public to vikarklar_system;
    alter function follow_notices owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
    create trigger profiles_notices after update of notify_on_assignment_accepted, notify_on_alarm on profiles
      for each row when (new.notify_on_assignment_accepted is distinct from old.notify_on_assignment_accepted
        or new.notify_on_alarm is distinct from old.notify_on_alarm) execute function follow_notices();
    set local role vikarklar_system;
    update memberships m set
      notify_accepted = case when not p.notify_on_assignment_accepted then '{email}'::text[] end,
      notify_alarm = case when not p.notify_on_alarm then '{}'::text[] end
    from profiles p
    where p.user_id = m.user_id and m.role <> 'reader' and not (p.notify_on_assignment_accepted and p.notify_on_alarm);
    reset role;
  `.execute(db)
