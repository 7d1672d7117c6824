import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function prove_assignment() returns trigger language plpgsql as $$
    begin
      perform prove_filled(new.employer_id, new.id);
      return null;
    end $$;
    create constraint trigger assignments_proven_new after insert on assignments
      deferrable initially deferred for each row when (new.filled > 0 or new.status = 'assigned')
      execute function prove_assignment();
    create constraint trigger assignments_proven after update on assignments
      deferrable initially deferred for each row
      when (new.filled <> old.filled or new.places <> old.places or new.status <> old.status)
      execute function prove_assignment();

    alter table assignments validate constraint assignments_request;
  `.execute(db)

  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create or replace function contact_for_person(employer uuid, assignment uuid)
      returns table (full_name text, phone text, email text)
      language sql stable security definer set search_path = public, pg_temp as $$
      select p.full_name, p.phone, u.email
      from assignments a
      join requests q on q.employer_id = a.employer_id and q.id = a.request_id
      join profiles p on p.employer_id = a.employer_id and p.role = 'administrator'
      join users u on u.id = p.user_id
      where a.employer_id = employer and a.id = assignment and exists (
        select from recipients t
        join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
        where t.employer_id = a.employer_id and t.request_id = a.request_id and v.user_id = current_user_id())
      order by p.user_id = q.created_by desc, p.soft_deleted, p.created_at limit 1
    $$;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
