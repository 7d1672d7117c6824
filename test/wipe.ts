import type pg from 'pg'

/** Rows inserted by migrations: a test that changes them makes its copy unusable. */
const SEEDED = ['kysely_migration', 'kysely_migration_lock', 'sms_pricing', 'migrations']

/** A running worker knows these rows by their ids, and would find new ones only after seconds. */
const KNOWN_TO_WORKERS = ['_private_tasks', '_private_known_crontabs']

/**
 * Changes with the schema, its migrations and what is for sale: each of these rows carries the transaction that wrote
 * it.
 */
const FINGERPRINT = [
  'pg_class',
  'pg_attribute',
  'pg_constraint',
  'pg_trigger',
  'pg_policy',
  'pg_proc',
  'kysely_migration',
  'sms_pricing',
]
  .map((catalog) => `select sum(xmin::text::bigint) as written, count(*) from ${catalog}`)
  .join(' union all ')

export const schemaOf = async (owner: Pick<pg.ClientBase, 'query'>): Promise<string> =>
  JSON.stringify((await owner.query<{ written: string }>(FINGERPRINT)).rows)

export const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** What a test may have set on the connection. Prepared statements stay: the client remembers them. */
const AS_NEW = `rollback; reset session authorization; reset all; close all; unlisten *;
  select pg_advisory_unlock_all(); discard temp; discard sequences`

/** Ends `showFactors` of `second-factor.ts`, which most tests with a superadmin begin. */
const HIDE_FACTORS = 'drop function if exists show_factor() cascade'

/**
 * Empties every table, and leaves one connection as if it were new. False when that is not enough: the schema, its
 * migrations or the shop is not what it was, or something still holds on to the database.
 */
export const wipe = async (pool: pg.Pool, schema: string): Promise<boolean> => {
  try {
    const owner = await pool.connect()
    try {
      await owner.query(AS_NEW)
      await owner.query(END_OTHERS)
      await owner.query(HIDE_FACTORS)
      const isAsBefore = (await schemaOf(owner)) === schema
      if (isAsBefore) await owner.query(EMPTY_ALL)
      return isAsBefore
    } finally {
      owner.release()
    }
  } catch {
    return false
  }
}

/** Empties every table, while others may be connected. */
export const empty = async (pool: pg.Pool): Promise<void> => void (await pool.query(EMPTY_ALL))

/** Without triggers, so that the order does not matter and the append-only tables let go. */
const EMPTY_ALL = `
  do $$
  declare emptied record;
  begin
    set local lock_timeout = '2s';
    set local session_replication_role = replica;
    for emptied in
      select schemaname, tablename from pg_tables where schemaname in ('public', 'graphile_worker')
        and tablename not in (${[...SEEDED, ...KNOWN_TO_WORKERS].map((name) => `'${name}'`).join(', ')})
    loop
      execute format('delete from %I.%I', emptied.schemaname, emptied.tablename);
    end loop;
  end $$`
