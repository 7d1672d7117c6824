import { sql, type Kysely } from 'kysely'

/**
 * A substitute may leave the register after their last coming shift, and one who is made inactive is not asked again by
 * requests that were made before. Triggers keep both columns, so that a process of the release before keeps them too.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table vikarer add column is_leaving boolean not null default false,
      add column inactive_since timestamptz;
    comment on column vikarer.is_leaving is 'Inactive, and removed from the register once their last coming shift is over';
    comment on column vikarer.inactive_since is 'Requests from before do not ask them any more; null: they are not inactive';
    create function note_inactive() returns trigger language plpgsql as $$
    begin
      new.inactive_since := case when new.availability = 'inactive' then now() end;
      if new.availability <> 'inactive' then new.is_leaving := false; end if;
      return new;
    end $$;
    create trigger vikarer_inactive before update of availability on vikarer for each row
      when (old.availability <> new.availability) execute function note_inactive();
  `.execute(db)
}
