import { sql, type Kysely } from 'kysely'

/**
 * Tells a substitute the name of the owner of an office that has them in its register, and of no other: an office without a
 * name is known by its owner, and substitutes may not read its members.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system; -- an owner who is bound by row-level security cannot read the members
    create function owner_for_person(employer uuid) returns text
      language sql stable security definer set search_path = public, pg_temp as $$
      select p.full_name from memberships m join profiles p on p.user_id = m.user_id
      where m.employer_id = employer and m.ended_at is null and exists (
        select from vikarer v where v.employer_id = employer and v.user_id = current_user_id())
      order by m.role = 'owner' desc, m.created_at, m.user_id limit 1
    $$;
    comment on function owner_for_person is 'The name of the first owner of an office that has the person in its register';
    revoke all on function owner_for_person from public;
    grant execute on function owner_for_person to vikarklar_person;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
