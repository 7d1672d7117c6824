import { sql, type Kysely } from 'kysely'

/**
 * Everything editable has a version, and a save names the version it is based on. A trigger counts it, so that a process of the
 * release before counts too. Only columns that a form shows count: a yes makes no edit stale.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function next_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$;
    comment on function next_version is 'A save that is based on an older version of the row is refused';

    alter table assignments add column version integer not null default 1;
    create trigger next_version before update of title, location, description, requirements, assignment_date,
        start_time, end_time, places on assignments
      for each row when ((old.title, old.location, old.description, old.requirements, old.assignment_date,
          old.start_time, old.end_time, old.places)
        is distinct from (new.title, new.location, new.description, new.requirements, new.assignment_date,
          new.start_time, new.end_time, new.places))
      execute function next_version();
  `.execute(db)
}
