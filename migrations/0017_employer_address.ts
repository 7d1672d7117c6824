import { sql, type Kysely } from 'kysely'

/** Where an employer is: a shift's place may be a room, which no map finds. And whom to ring, before the answer too. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table employers add column address text check (length(address) between 1 and 100);
    comment on column employers.address is 'Street, postcode and town, for maps and calendars';
    grant select (address) on employers to vikarklar_person;
  `.execute(db)

  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create or replace function contact_for_person(employer uuid, assignment uuid)
      returns table (full_name text, phone text, email text)
      language sql stable security definer set search_path = public, pg_temp as $$
      select p.full_name, p.phone, u.email
      from assignments a
      join profiles p on p.employer_id = a.employer_id and p.role = 'administrator'
      join users u on u.id = p.user_id
      where a.employer_id = employer and a.id = assignment and exists (
        select from assignment_response_tokens t
        join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
        where t.employer_id = a.employer_id and t.assignment_id = a.id and v.user_id = current_user_id())
      order by p.user_id = a.created_by desc, p.soft_deleted, p.created_at limit 1
    $$;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
