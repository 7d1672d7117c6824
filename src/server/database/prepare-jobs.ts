import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Connect } from './pools.ts'
import { openPreparingPool } from './start-lock.ts'

/** A function beside the queue's own, which lets the roles of the scopes do one thing there and nothing else. */
interface QueueFunction {
  readonly name: string
  readonly parameters: string
  readonly signature: string
  readonly returns: string
  readonly body: string
  readonly roles: readonly string[]
}

/** Waiting jobs with which a wake-up is compared. */
const LOOK_AT_MOST = 20

const FUNCTIONS: readonly QueueFunction[] = [
  {
    name: 'wake',
    parameters: "task text, payload json default '{}'",
    signature: 'text, json',
    returns: 'void',
    body: 'select graphile_worker.add_job(task, payload)',
    roles: ['vikarklar_tenant', 'vikarklar_person', 'vikarklar_system'],
  },
  {
    // Queues jobs that read committed rows: one that waits to be taken serves every transaction committed before. Looks
    // only at the first in the queue, so that a long queue costs no more.
    name: 'wake_idle',
    parameters: 'jobs json',
    signature: 'json',
    returns: 'void',
    body: `select graphile_worker.add_job(w.task, w.payload) from json_to_recordset(jobs) as w (task text, payload json)
      where (
        select count(*) from (
          select task_id, payload from graphile_worker._private_jobs
          where is_available and run_at <= now() order by priority, run_at limit ${LOOK_AT_MOST}) waiting
        join graphile_worker._private_tasks t on t.id = waiting.task_id
        where t.identifier = w.task and waiting.payload::text = w.payload::text) = 0`,
    roles: ['vikarklar_system'],
  },
  {
    name: 'failing',
    parameters: '',
    signature: '',
    returns: 'table (task text, count integer)',
    body: 'select task_identifier, count(*)::integer from graphile_worker.jobs where last_error is not null and max_attempts > 1 group by 1',
    roles: ['vikarklar_system'],
  },
  {
    // The due time of the oldest ready job, and the time at which a worker last checked the clock for this one.
    name: 'waiting',
    parameters: 'clocked text',
    signature: 'text',
    returns: 'table (due timestamptz, seen timestamptz)',
    body: 'select (select min(run_at) from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()), (select coalesce(last_execution, known_since) from graphile_worker._private_known_crontabs where identifier = clocked)',
    roles: ['vikarklar_system'],
  },
]

/**
 * Brings the job queue to the version that this program needs, with our functions. Each is asked for by what must
 * be there, at every start, so that a start that was cut off anywhere is completed by the next.
 */
export const prepareJobs = async (connect: Connect): Promise<void> => {
  const pool = openPreparingPool(connect('vikarklar_jobs'))
  try {
    await runMigrations({ pgPool: pool }) // compares the schema's version with its own
    for (const wanted of FUNCTIONS) await prepareFunction(pool, wanted)
  } finally {
    await pool.end()
  }
}

const prepareFunction = async (pool: Pool, wanted: QueueFunction) => {
  if (await isWhole(pool, wanted)) return
  await pool.query(definitionOf(wanted)) // several statements at once are one transaction
  if (!(await isWhole(pool, wanted)))
    throw new Error(
      `the ${wanted.name} function of the job queue is unusable: its grants are missing after they were made`,
    )
}

const definitionOf = ({ name, parameters, signature, returns, body, roles }: QueueFunction) => `
  create or replace function graphile_worker.${name}(${parameters})
  returns ${returns} language sql security definer set search_path = graphile_worker, pg_catalog
  as $$ ${body} $$;
  revoke all on function graphile_worker.${name}(${signature}) from public;
  grant usage on schema graphile_worker to ${roles.join(', ')};
  grant execute on function graphile_worker.${name}(${signature}) to ${roles.join(', ')};
`

const isWhole = async (pool: Pool, { name, signature, body, roles }: QueueFunction): Promise<boolean> => {
  const { rows } = await pool.query<{ whole: boolean | null }>(
    `select prosecdef and btrim(prosrc) = $1 and not has_function_privilege('public', oid, 'execute')
       and (select bool_and(has_function_privilege(role, oid, 'execute')
         and has_schema_privilege(role, 'graphile_worker', 'usage')) from unnest($2::text[]) as role) as whole
     from pg_proc where oid = to_regprocedure($3)`,
    [body, roles, `graphile_worker.${name}(${signature})`],
  )
  return rows[0]?.whole === true
}
