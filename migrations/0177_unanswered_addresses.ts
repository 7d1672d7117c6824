import { sql, type Kysely } from 'kysely'

/**
 * Several new offices together could fill the phone of one stranger. The count is kept across offices under a hash of the
 * address, so no office reads from it who else asks. Offices without caps (decision 114) neither count nor are refused.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create function unanswered(addresses text[]) returns setof text
      language sql stable security definer set search_path = public, pg_temp as $$
      select distinct address from unnest(addresses) address
      where not exists (
        select from vikarer v
        where v.employer_id = current_employer_id() and v.deleted_at is null
          and (v.phone = address or lower(v.email) = address)
          and (v.user_id is not null or exists (select from assignment_responses r
            where r.employer_id = v.employer_id and r.vikar_id = v.id and r.recorded_by is null)))
    $$;
    create function count_unanswered(addresses text[], most integer) returns text
      language sql security definer set search_path = public, pg_temp as $$
      with counted as (
        insert into rate_limits as known (key, window_ends_at, count)
        select 'asked-by-new-offices:' || encode(sha256(convert_to(address, 'UTF8')), 'base64'),
          now() + interval '24 hours', 1
        from unnest(addresses) address order by 1
        on conflict (key) do update set
          count = case when known.window_ends_at < now() then 1 else known.count + 1 end,
          window_ends_at = case when known.window_ends_at < now() then excluded.window_ends_at
            else known.window_ends_at end
        returning key, count)
      select address from unnest(addresses) address
      join counted on key = 'asked-by-new-offices:' || encode(sha256(convert_to(address, 'UTF8')), 'base64')
      where count > most limit 1
    $$;
    comment on function unanswered is
      'The addresses of which nobody has answered this employer with their own link, or logs in to it';
    comment on function count_unanswered is
      'Counts one question to each address, from all new offices together, for 24 hours; an address that has had more than most, or null';
    revoke all on function unanswered, count_unanswered from public;
    grant execute on function unanswered, count_unanswered to vikarklar_tenant;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
