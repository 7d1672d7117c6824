import { sql, type Kysely } from 'kysely'

/**
 * Updates the planner's statistics of the register after an import: only an owner may analyse a table. Never waits; a
 * concurrent call serves both.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function analyze_register() returns void
      language plpgsql security definer set search_path = public, pg_temp as 'begin analyze (skip_locked) vikarer; end';
    revoke all on function analyze_register from public;
    grant execute on function analyze_register to vikarklar_tenant;
  `.execute(db)
}
