import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  // The search reads one index from end to end: row-level security keeps any index from answering a substring, because
  // the comparison may not see rows of others. Lower case is made here, so that searching is comparing bytes.
  await sql`
    alter table vikarer add column search text collate "C" generated always as (
      lower(full_name) || E'\n' || lower(coalesce(company, '') collate "nb-NO-x-icu") || E'\n' || coalesce(phone, '')
    ) stored;
    comment on column vikarer.search is 'Name, company and phone in lower case, a line each';
    drop index vikarer_newest;
    drop index vikarer_by_name;
    create index vikarer_newest on vikarer (employer_id, created_at desc, id desc) include (search) where deleted_at is null;
    create index vikarer_by_name on vikarer (employer_id, full_name, id) include (search) where deleted_at is null;
  `.execute(db)

  await sql`
    alter table assignments add column closed_by uuid,
      add foreign key (employer_id, closed_by) references profiles (employer_id, user_id) on delete set null (closed_by);
    comment on column assignments.closed_by is 'The administrator who cancelled or completed it; null when the clock did';
    create index assignments_by_status on assignments (employer_id, status, created_at desc, id desc);
    create index assignments_of_vikar on assignments (employer_id, assigned_vikar_id, created_at desc, id desc)
      where assigned_vikar_id is not null;
    create index assignments_taken on assignments (employer_id, starts_at) where status = 'assigned';
  `.execute(db)

  // Counting a log of 100,000, or a register of 10,000, at every look would cost more than showing it.
  await sql`
    create table assignment_totals (
      employer_id uuid primary key references employers (id),
      total integer not null
    );
    comment on table assignment_totals is 'How many assignments an employer has, kept by a trigger';
    call isolate_tenant('assignment_totals');
    grant select on assignment_totals to vikarklar_tenant;
    grant select, insert, update, delete on assignment_totals to vikarklar_system;

    create function count_assignments() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into assignment_totals as known (employer_id, total)
        select employer_id, count(*)::integer from changed group by employer_id
        on conflict (employer_id) do update set total = known.total + excluded.total;
      else
        update assignment_totals known set total = known.total - gone.total
        from (select employer_id, count(*)::integer as total from changed group by employer_id) gone
        where known.employer_id = gone.employer_id;
      end if;
      return null;
    end $$;
    grant create on schema public to vikarklar_system;
    alter function count_assignments owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
    create trigger assignments_added after insert on assignments referencing new table as changed
      for each statement execute function count_assignments();
    create trigger assignments_removed after delete on assignments referencing old table as changed
      for each statement execute function count_assignments();
  `.execute(db)

  // The same for the register; who is removed stays in the table, but is not counted.
  await sql`
    create table vikar_totals (
      employer_id uuid primary key references employers (id),
      total integer not null
    );
    comment on table vikar_totals is 'How many substitutes are in an employer''s register, kept by triggers';
    call isolate_tenant('vikar_totals');
    grant select on vikar_totals to vikarklar_tenant;
    grant select, insert, update, delete on vikar_totals to vikarklar_system;

    create function count_vikarer() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into vikar_totals as known (employer_id, total)
        select employer_id, count(*)::integer from added where deleted_at is null group by employer_id
        on conflict (employer_id) do update set total = known.total + excluded.total;
      elsif tg_op = 'UPDATE' then
        update vikar_totals known set total = known.total + moved.difference
        from (
          select employer_id, sum(step)::integer as difference from (
            select employer_id, 1 as step from added where deleted_at is null
            union all
            select employer_id, -1 from gone where deleted_at is null
          ) steps group by employer_id having sum(step) <> 0
        ) moved
        where known.employer_id = moved.employer_id;
      else
        update vikar_totals known set total = known.total - lost.total
        from (select employer_id, count(*)::integer as total from gone where deleted_at is null group by employer_id) lost
        where known.employer_id = lost.employer_id;
      end if;
      return null;
    end $$;
    grant create on schema public to vikarklar_system;
    alter function count_vikarer owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
    create trigger vikarer_added after insert on vikarer referencing new table as added
      for each statement execute function count_vikarer();
    create trigger vikarer_changed after update on vikarer referencing old table as gone new table as added
      for each statement execute function count_vikarer();
    create trigger vikarer_gone after delete on vikarer referencing old table as gone
      for each statement execute function count_vikarer();
  `.execute(db)

  // The owner may be bound by row-level security, the system sees all.
  await sql`
    set local role vikarklar_system;
    insert into assignment_totals (employer_id, total)
    select employer_id, count(*)::integer from assignments group by employer_id;
    insert into vikar_totals (employer_id, total)
    select employer_id, count(*)::integer from vikarer where deleted_at is null group by employer_id;
    reset role;
  `.execute(db)
}
