import { sql, type Kysely } from 'kysely'

/**
 * Lists the changes of the last day and their authors, for the forms that were open meanwhile. Planners see nothing else of the log
 * (only owners may read it), and one day keeps the question small in an office with a long log.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create function edits_today(actions text[]) returns table (edited_id text, by text, at timestamptz, version text)
      language sql stable security definer set search_path = public, pg_temp as $$
      select distinct on (1) coalesce(l.detail ->> 'of', l.detail ->> 'department', l.subject_id::text),
        p.full_name, l.at, l.detail ->> 'version'
      from audit_log l left join profiles p on p.user_id = l.actor_user_id
      where l.employer_id = current_employer_id() and l.at > now() - interval '24 hours' and l.action = any(actions)
      order by 1, l.at desc, l.id desc
    $$;
    comment on function edits_today is 'The last edit of each thing in 24 hours, by the id that the log has of it';
    revoke all on function edits_today from public;
    grant execute on function edits_today to vikarklar_tenant;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
