import { sql, type Kysely } from 'kysely'

/**
 * An employer with a member who can log in has an owner who can log in. The code decides this with the employer locked;
 * the database refuses the commit of any code that does not. Employers that lack an owner get one first: the planner who has been
 * there longest, or else the reader, as `replaceMissingOwner` chooses.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    set local role vikarklar_system;
    update memberships m set role = 'owner' from (
      select distinct on (a.employer_id) a.employer_id, a.user_id from administrators a
      where not a.soft_deleted and not exists (
        select from administrators o
        where o.employer_id = a.employer_id and o.member_role = 'owner' and not o.soft_deleted)
      order by a.employer_id, a.member_role = 'owner' desc, a.member_role = 'planner' desc, a.created_at, a.user_id
    ) first
    where m.employer_id = first.employer_id and m.user_id = first.user_id;
    reset role;
  `.execute(db)
  await sql`
    create function keep_an_owner(employer uuid) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform from employers where id = employer for no key update; -- two transactions take turns
      if exists (select from administrators where employer_id = employer and not soft_deleted)
        and not exists (select from administrators
          where employer_id = employer and not soft_deleted and member_role = 'owner')
      then
        raise exception 'employer % has members but no owner', employer
          using errcode = 'check_violation', constraint = 'employers_keep_an_owner';
      end if;
    end $$;

    create function member_keeps_an_owner() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform keep_an_owner(coalesce(new.employer_id, old.employer_id));
      return null;
    end $$;

    create function login_keeps_an_owner() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform keep_an_owner(m.employer_id) from memberships m
      where m.user_id = new.user_id and m.ended_at is null order by m.employer_id;
      return null;
    end $$;

    grant create on schema public to vikarklar_system;
    alter function keep_an_owner owner to vikarklar_system;
    alter function member_keeps_an_owner owner to vikarklar_system;
    alter function login_keeps_an_owner owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;

    create constraint trigger keep_an_owner after insert or update of role, ended_at or delete on memberships
      deferrable initially deferred for each row execute function member_keeps_an_owner();
    create constraint trigger keep_an_owner after update of soft_deleted on profiles
      deferrable initially deferred for each row when (old.soft_deleted is distinct from new.soft_deleted)
      execute function login_keeps_an_owner();
  `.execute(db)
}
