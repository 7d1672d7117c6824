import { sql, type Kysely } from 'kysely'

/**
 * Shows a substitute their own rows of tables that no role of a person reads: groups, places in lines, rows that are removed and can be
 * restored, and the ways in to the login. Functions take no lock on the tables; each shows rows of the transaction's person only, without secrets.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create function groups_for_person() returns table (employer_id uuid, vikar_id uuid, name text)
      language sql stable security definer set search_path = public, pg_temp as $$
      select v.employer_id, v.id, g.name from vikarer v
      join vikar_group_members m on m.employer_id = v.employer_id and m.vikar_id = v.id
      join vikar_groups g on g.employer_id = m.employer_id and g.id = m.group_id
      where v.user_id = current_user_id()
    $$;
    comment on function groups_for_person is 'The groups that the person is in, at each employer';

    create function line_for_person() returns table (employer_id uuid, vikar_id uuid, request_id uuid, place integer, group_name text,
        last_asked_at timestamptz, worked_minutes integer, asked_at timestamptz, asked_because text)
      language sql stable security definer set search_path = public, pg_temp as $$
      select l.employer_id, l.vikar_id, l.request_id, l.position, l.group_name, l.last_asked_at, l.worked_minutes, l.asked_at, l.asked_because
      from vikarer v
      join request_line l on l.employer_id = v.employer_id and l.vikar_id = v.id
      join requests r on r.employer_id = l.employer_id and r.id = l.request_id
      where v.user_id = current_user_id() and r.created_at >= coalesce(v.person_since, '-infinity')
        and not is_held(l.employer_id, l.request_id)
    $$;
    comment on function line_for_person is 'The person''s own place in each line, and what it comes from';

    create function removed_for_person() returns table (employer_name text, phone text, email text, company text, skills text,
        availability text, no_sms boolean, is_favourite boolean, groups text[], periods jsonb, removed_at timestamptz)
      language sql stable security definer set search_path = public, pg_temp as $$
      select e.name, r.phone, r.email, r.company, r.skills, r.availability, r.no_sms, r.is_favourite,
        array(select g.name from vikar_groups g where g.employer_id = r.employer_id and g.id = any(r.group_ids) order by g.name),
        r.periods, r.removed_at
      from removed_vikarer r join employers e on e.id = r.employer_id
      where r.user_id = current_user_id()
    $$;
    comment on function removed_for_person is 'What is kept of the person for some days after an office has removed them';

    create function logins_for_person() returns table (kind text, name text, issuer text, subject text, created_at timestamptz,
        last_used_at timestamptz)
      language sql stable security definer set search_path = public, pg_temp as $$
      select 'passkey', p.name, null, null, p.created_at, p.last_used_at from passkeys p where p.user_id = current_user_id()
      union all select 'provider', null, o.issuer, o.subject, o.created_at, o.last_used_at from oidc_identities o where o.user_id = current_user_id()
      union all select 'app', null, null, null, s.confirmed_at, null from second_factors s
        where s.user_id = current_user_id() and s.confirmed_at is not null
      union all select 'recovery-code', null, null, null, c.created_at, c.used_at from recovery_codes c where c.user_id = current_user_id()
    $$;
    comment on function logins_for_person is 'The ways in to the person''s login, without keys and codes';

    revoke all on function groups_for_person, line_for_person, removed_for_person, logins_for_person from public;
    grant execute on function groups_for_person, line_for_person, removed_for_person, logins_for_person to vikarklar_person;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
