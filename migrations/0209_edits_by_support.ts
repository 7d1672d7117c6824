import { sql, type Kysely } from 'kysely'

/** The author of an edit is the superadmin who made it in a member's name, as the history says it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create or replace function edits_today(actions text[]) returns table (edited_id text, by text, at timestamptz, version text)
      language sql stable security definer set search_path = public, pg_temp as $$
      select distinct on (1) coalesce(l.detail ->> 'of', l.detail ->> 'department', l.subject_id::text),
        case when l.detail ? 'support' then concat_ws(' på vegne av ',
          'Support' || coalesce(' (' || s.full_name || ')', ''), p.full_name) else p.full_name end,
        l.at, l.detail ->> 'version'
      from audit_log l left join profiles p on p.user_id = l.actor_user_id
      left join profiles s on s.user_id = (l.detail ->> 'support')::uuid
      where l.employer_id = current_employer_id() and l.at > now() - interval '24 hours' and l.action = any(actions)
      order by 1, l.at desc, l.id desc
    $$;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
