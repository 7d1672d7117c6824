import { sql, type Kysely } from 'kysely'

/** A login compares when the password was set, before and after it is checked. The hash still cannot be read. */
export const up = async (db: Kysely<unknown>) => {
  await sql`grant select (updated_at) on accounts to vikarklar_system`.execute(db)
}
