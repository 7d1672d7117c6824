import { sql, type Kysely } from 'kysely'

/**
 * The index holds hardly any office, and the sweep that cancels shifts reads no other. A member who deletes a substitute may have no
 * right to change departments, so a function clears the contact.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table employers add column cancels_shifts boolean not null default false`.execute(db)
  await sql`comment on column employers.cancels_shifts is
    'Closed by the choice to cancel its coming shifts, and some of them may not be cancelled yet'`.execute(db)
  await sql`create index employers_cancelling on employers (id) where cancels_shifts`.execute(db)
  await sql`
    create function clear_contact(vikar uuid) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp as $$
      update departments d set contact_name = null, contact_phone = null from vikarer v
      where v.employer_id = current_employer_id() and v.id = vikar and v.deleted_at is null
        and d.employer_id = v.employer_id and d.contact_phone = v.phone
        and not exists (select from administrators a
          where a.employer_id = d.employer_id and a.phone = d.contact_phone and not a.soft_deleted)
      returning d.id
    $$;
    comment on function clear_contact is
      'Clears a substitute of the employer as the contact of departments, unless it is a colleague''s number too; returns the departments';
    revoke all on function clear_contact from public;
    grant execute on function clear_contact to vikarklar_tenant;
    grant create on schema public to vikarklar_system;
    alter function clear_contact owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
