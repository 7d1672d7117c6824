import { sql, type Kysely } from 'kysely'

/**
 * What the planner knows of the register, brought up to date by whoever has imported into it: only an owner may analyse a table. It
 * waits for nobody; whoever does the same at that moment does it for both.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function analyze_register() returns void
      language plpgsql security definer set search_path = public, pg_temp as 'begin analyze (skip_locked) vikarer; end';
    revoke all on function analyze_register from public;
    grant execute on function analyze_register to vikarklar_tenant;
  `.execute(db)
}
