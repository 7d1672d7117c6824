import { sql, type Kysely } from 'kysely'

/**
 * An office could write an event with a time, or a place in the order, of its own choice. Now the database gives both, and only the
 * service marks events as filled in. A later column needs a grant of its own.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    revoke insert on events from vikarklar_tenant;
    grant insert (employer_id, kind, actor_kind, actor_id, actor_name, for_id, for_name, subject_kind, subject_id, subject_name,
      request_id, assignment_id, vikar_id, vikar_name, people, before, after, because, effects) on events to vikarklar_tenant;
  `.execute(db)
}
