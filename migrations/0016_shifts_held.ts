import { sql, type Kysely } from 'kysely'

/** On a large table created manually before, `concurrently`; then this finds it there. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create index if not exists assignments_held on assignments (employer_id, assigned_vikar_id, starts_at)
      where status = 'assigned'`.execute(db)
}
