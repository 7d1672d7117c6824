import { sql, type Kysely } from 'kysely'

/**
 * A substitute may be without an e-mail address. Which numbers SMS go to is a setting, so that one of the two reaches them
 * is for the product to see; that nobody has chosen e-mail without having an address is seen here.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table vikarer drop constraint vikarer_check, add constraint vikarer_reachable check (
      (deleted_at is null and phone is not null and (email is not null or not no_sms))
      or (deleted_at is not null and phone is null and email is null and user_id is null)) not valid;
    comment on column vikarer.email is 'Null where there is none: then SMS go to the phone, and a login cannot be sent';
  `.execute(db)

  // The phone is the address of who has no other. One who is erased loses both, and becomes nobody else.
  await sql`
    create or replace trigger vikarer_another_person before update of full_name, email on vikarer for each row
      when (old.full_name <> new.full_name and new.deleted_at is null
        and coalesce(lower(old.email), old.phone) is distinct from coalesce(lower(new.email), new.phone))
      execute function note_another_person();
  `.execute(db)
}
