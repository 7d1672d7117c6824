import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  // A yes can be withdrawn until the shift starts.
  await sql`
    alter table assignments add column times_reopened integer not null default 0 check (times_reopened >= 0);
    comment on column assignments.times_reopened is 'How often its substitute has withdrawn: it numbers the versions of the calendar event';
    alter table assignment_responses add column accepted_at timestamptz, add column interested_at timestamptz,
      add column declined_at timestamptz, add column withdrawn_at timestamptz;
    comment on column assignment_responses.accepted_at is 'When a yes last won; like the times beside it, whatever was answered since';
    comment on column assignment_responses.interested_at is 'When a yes first came too late, since the answer before';
    comment on column assignment_responses.declined_at is 'When a no was last said';
    comment on column assignment_responses.withdrawn_at is 'When a yes that had won was last taken back';

    alter table sms_history drop constraint sms_history_kind_check,
      add constraint sms_history_kind_check check (kind in
        ('request', 'reminder', 'accepted-notice', 'withdrawn-notice', 'cancelled'));
  `.execute(db)

  // The owner may be bound by row-level security, the system sees all.
  await sql`
    set local role vikarklar_system;
    update assignment_responses set accepted_at = case when response_type = 'accepted' then created_at end,
      interested_at = case when response_type = 'interested' then created_at end,
      declined_at = case when response_type = 'declined' then created_at end;
    reset role;
  `.execute(db)

  await sql`
    alter table vikarer add column no_sms boolean not null default false;
    comment on column vikarer.no_sms is 'The substitute wants e-mail only. Their own choice, for all their employers';
    create policy person_chooses on vikarer for update to vikarklar_person using (user_id = (select current_user_id()));
    grant update (no_sms) on vikarer to vikarklar_person;

    alter table vikar_unavailability add column period_id uuid not null default gen_random_uuid(),
      add unique (employer_id, vikar_id, period_id);
    create index vikar_unavailability_days on vikar_unavailability (employer_id, end_date);
    create index vikar_unavailability_over on vikar_unavailability (end_date);
    comment on column vikar_unavailability.period_id is 'The same in each register that the substitute''s login is linked to: one period, a row at each employer';
  `.execute(db)

  // What a substitute says of themselves belongs to the login, and follows it into and out of the registers. A lock by
  // login, which those who add or change take as well, lets no period slip past a link that is being made.
  await sql`
    create function follow_login() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if old.user_id is not null then
        delete from vikar_unavailability where employer_id = new.employer_id and vikar_id = new.id;
        new.no_sms := false;
      end if;
      if new.user_id is not null then
        perform pg_advisory_xact_lock(hashtextextended(new.user_id::text, 0));
        new.no_sms := exists (select from vikarer v where v.user_id = new.user_id and v.no_sms);
        -- Not the reason: it was told to those who had the substitute then.
        insert into vikar_unavailability (employer_id, vikar_id, period_id, start_date, end_date)
        select distinct on (period_id) new.employer_id, new.id, period_id, start_date, end_date
        from vikar_unavailability away
        join vikarer v on v.employer_id = away.employer_id and v.id = away.vikar_id
        where v.user_id = new.user_id and (v.employer_id, v.id) <> (new.employer_id, new.id)
        on conflict do nothing;
      end if;
      return new;
    end $$;
    grant create on schema public to vikarklar_system;
    alter function follow_login owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
    create trigger vikarer_follow_login before update of user_id on vikarer
      for each row when (old.user_id is distinct from new.user_id) execute function follow_login();
  `.execute(db)

  // A row of the register that becomes another person keeps its past, which is not that person's to see.
  await sql`
    alter table vikarer add column person_since timestamptz;
    comment on column vikarer.person_since is 'When name and address both changed: what is older belongs to somebody else. Null: never';
    create function note_another_person() returns trigger language plpgsql as $$
    begin
      new.person_since := now();
      return new;
    end $$;
    create trigger vikarer_another_person before update of full_name, email on vikarer for each row
      when (old.full_name <> new.full_name and new.email is not null and lower(old.email) is distinct from lower(new.email))
      execute function note_another_person();

    drop policy person on assignments;
    drop policy person on assignment_response_tokens;
    drop policy person on assignment_responses;
    drop policy person on sms_history;
    drop policy person on email_history;
    create policy person on assignment_response_tokens for select to vikarklar_person using (exists (
      select from vikarer v where v.employer_id = assignment_response_tokens.employer_id and v.id = vikar_id
        and assignment_response_tokens.created_at >= coalesce(v.person_since, '-infinity')));
    -- Found from the substitute's own side: an assignment may have a thousand recipients.
    create policy person on assignments for select to vikarklar_person using (exists (
      select from vikarer v
      join assignment_response_tokens t on t.employer_id = v.employer_id and t.vikar_id = v.id
      where v.employer_id = assignments.employer_id and v.user_id = (select current_user_id())
        and t.assignment_id = assignments.id));
    create policy person on assignment_responses for select to vikarklar_person using (exists (
      select from assignment_response_tokens t where t.employer_id = assignment_responses.employer_id
        and t.assignment_id = assignment_responses.assignment_id and t.vikar_id = assignment_responses.vikar_id));
    -- Notices about a substitute go to administrators: their numbers, addresses and texts are not the substitute's.
    create policy person on sms_history for select to vikarklar_person using (
      kind not in ('accepted-notice', 'withdrawn-notice') and exists (
        select from vikarer v where v.employer_id = sms_history.employer_id and v.id = vikar_id
          and sms_history.created_at >= coalesce(v.person_since, '-infinity')));
    create policy person on email_history for select to vikarklar_person using (user_id = (select current_user_id())
      or kind not in ('accepted-notice', 'withdrawn-notice') and exists (
        select from vikarer v where v.employer_id = email_history.employer_id and v.id = vikar_id
          and email_history.created_at >= coalesce(v.person_since, '-infinity')));
  `.execute(db)

  // Whom a substitute rings about a shift of theirs. An administrator's profile is not theirs to read.
  await sql`
    create function contact_for_person(employer uuid, assignment uuid)
      returns table (full_name text, phone text, email text)
      language sql stable security definer set search_path = public, pg_temp as $$
      select p.full_name, p.phone, u.email
      from assignments a
      join profiles p on p.employer_id = a.employer_id and p.role = 'administrator'
      join users u on u.id = p.user_id
      where a.employer_id = employer and a.id = assignment and exists (
        select from vikarer v where v.employer_id = a.employer_id and v.id = a.assigned_vikar_id
          and v.user_id = current_user_id())
      order by p.user_id = a.created_by desc, p.soft_deleted, p.created_at limit 1
    $$;
    revoke all on function contact_for_person from public;
    grant execute on function contact_for_person to vikarklar_person;
    grant create on schema public to vikarklar_system;
    alter function contact_for_person owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
