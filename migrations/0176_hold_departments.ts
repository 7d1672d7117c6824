import { sql, type Kysely } from 'kysely'

/**
 * A write of a bound member ends before their departments change, or is refused. Without the lock, a write that waits for
 * a shift would be committed after an owner has taken the department from the member.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create function hold_departments(member uuid) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
      declare bound boolean;
      begin
        select is_bound into bound from memberships
          where employer_id = current_employer_id() and user_id = member and ended_at is null for share;
        if not found or bound and exists (
            select from unnest(current_departments()) id where id not in (
              select department_id from membership_departments
              where employer_id = current_employer_id() and user_id = member)) then
          raise exception 'the departments of member % have changed', member using errcode = 'VK001';
        end if;
      end
    $$;
    revoke all on function hold_departments from public;
    grant execute on function hold_departments to vikarklar_tenant;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
