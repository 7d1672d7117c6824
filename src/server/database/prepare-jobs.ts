import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Connect } from './pools.ts'
import { openPreparingPool } from './start-lock.ts'

/** The roles of the scopes may ask for a job, and nothing else in the queue's schema. */
const ROLES = ['vikarklar_tenant', 'vikarklar_person', 'vikarklar_system']
const BODY = 'select graphile_worker.add_job(task, payload)'

const WAKE_FUNCTION = `
  create or replace function graphile_worker.wake(task text, payload json default '{}')
  returns void language sql security definer set search_path = graphile_worker, pg_catalog
  as $$ ${BODY} $$;
  revoke all on function graphile_worker.wake from public;
  grant usage on schema graphile_worker to ${ROLES.join(', ')};
  grant execute on function graphile_worker.wake to ${ROLES.join(', ')};
`

/**
 * Brings the job queue to the version that this program needs, with its `wake` function. Each is asked for by what must
 * be there, at every start, so that a start that was cut off anywhere is completed by the next.
 */
export const prepareJobs = async (connect: Connect): Promise<void> => {
  const pool = openPreparingPool(connect('vikarklar_jobs'))
  try {
    await runMigrations({ pgPool: pool }) // compares the schema's version with its own
    if (await isWakeWhole(pool)) return
    await pool.query(WAKE_FUNCTION) // several statements at once are one transaction
    if (!(await isWakeWhole(pool)))
      throw new Error(
        'the wake function of the job queue is unusable: its grants are missing after they were made',
      )
  } finally {
    await pool.end()
  }
}

const isWakeWhole = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ whole: boolean | null }>(
    `select prosecdef and btrim(prosrc) = $1 and not has_function_privilege('public', oid, 'execute')
       and (select bool_and(has_function_privilege(role, oid, 'execute')
         and has_schema_privilege(role, 'graphile_worker', 'usage')) from unnest($2::text[]) as role) as whole
     from pg_proc where oid = to_regprocedure('graphile_worker.wake(text, json)')`,
    [BODY, ROLES],
  )
  return rows[0]?.whole === true
}
