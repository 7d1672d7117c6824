import { sql, type Kysely } from 'kysely'

/**
 * Days when an office does not ask a substitute: between two dates, or weekdays after a date. It holds no reason:
 * illness is health data. Rows belong to one office; a substitute's own periods, which apply everywhere, are in
 * `vikar_unavailability`.
 *
 * The person's role has no grant. It sees the rows through a function, also what is kept for a restore.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table office_absences (
      employer_id uuid not null,
      id uuid not null default gen_random_uuid(),
      vikar_id uuid not null,
      start_date date not null,
      end_date date check (end_date >= start_date),
      weekdays smallint[] not null check (weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(weekdays) <= 7),
      created_by uuid,
      created_at timestamptz(3) not null default now(),
      primary key (employer_id, id),
      unique nulls not distinct (employer_id, vikar_id, start_date, end_date, weekdays),
      foreign key (employer_id, vikar_id) references vikarer (employer_id, id) on delete cascade,
      foreign key (employer_id, created_by) references memberships (employer_id, user_id)
        on delete set null (created_by),
      check (end_date is not null or cardinality(weekdays) > 0)
    );
    comment on table office_absences is 'Days when an office does not ask a substitute, as it entered them';
    comment on column office_absences.weekdays is 'Only these days of the week, 1 is Monday; empty: every day';
    create index office_absences_over on office_absences (end_date);
    create index office_absences_by on office_absences (employer_id, created_by);

    call isolate_tenant('office_absences');
    grant select, insert, delete on office_absences to vikarklar_tenant, vikarklar_system;

    alter table removed_vikarer add column office_absences jsonb not null default '[]';
    comment on column removed_vikarer.office_absences is
      'As [{startDate, endDate, weekdays, createdBy, createdAt}], for a restore';

    create function forget_office_absences() returns trigger language plpgsql as $$
    begin
      delete from office_absences where employer_id = new.employer_id and vikar_id = new.id;
      return null;
    end $$;
    create trigger vikarer_forget_office_absences after update of deleted_at on vikarer
      for each row when (old.deleted_at is null and new.deleted_at is not null)
      execute function forget_office_absences();
  `.execute(db)

  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create function office_absences_for_person() returns table (employer_id uuid, vikar_id uuid, start_date date,
        end_date date, weekdays smallint[], created_at timestamptz, is_removed boolean)
      language sql stable security definer set search_path = public, pg_temp as $$
      select v.employer_id, v.id, o.start_date, o.end_date, o.weekdays, o.created_at, false from vikarer v
      join office_absences o on o.employer_id = v.employer_id and o.vikar_id = v.id
      where v.user_id = current_user_id() and o.created_at >= coalesce(v.person_since, '-infinity')
      union all
      select r.employer_id, r.vikar_id, o."startDate", o."endDate", o.weekdays, o."createdAt", true
      from removed_vikarer r
      cross join jsonb_to_recordset(r.office_absences)
        as o ("startDate" date, "endDate" date, weekdays smallint[], "createdAt" timestamptz)
      where r.user_id = current_user_id()
    $$;
    comment on function office_absences_for_person is
      'Days when offices do not ask the person, also of those that have removed them lately';
    revoke all on function office_absences_for_person from public;
    grant execute on function office_absences_for_person to vikarklar_person;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
