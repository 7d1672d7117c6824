import { Logger as JobLogger, run, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { AnyTransaction } from './database/database.ts'
import type { Connect } from './database/pools.ts'
import type { Logger } from './log.ts'

/** The jobs there are. A job carries no more than ids and may run twice. */
export type JobName = 'deliver-sms' | 'deliver-email' | 'send-login-links'

export type Jobs = Record<JobName, () => Promise<void>>

/** What the clock starts, once a night however many processes there are; made up for if all of them were down then. */
export type NightlyJobs = Readonly<Record<string, () => Promise<void>>>

/** In UTC: when hardly anybody works, in summer as in winter time. */
const AT_NIGHT = '17 1 * * *'

/** Asks for a job as part of the transaction: it starts about a millisecond after the commit, and only then. */
export const wake = async (tx: AnyTransaction, job: JobName): Promise<void> => {
  await sql`select graphile_worker.wake(${job})`.execute(tx)
}

const CONCURRENT_JOBS = 4

/** Starts to work off jobs. The runner's own signal handling is off: main.ts decides how the process ends. */
export const startJobs = async (
  connect: Connect,
  jobs: Jobs,
  nightly: NightlyJobs,
  log: Logger,
): Promise<{ stop: () => Promise<void> }> => {
  const pool = new pg.Pool({ ...connect('vikarklar_jobs'), max: CONCURRENT_JOBS + 2 })
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection of the job queue was lost'))
  pool.on('connect', (client) => client.on('error', () => {})) // the pool reports it
  const taskList: TaskList = Object.fromEntries(
    Object.entries({ ...jobs, ...nightly }).map(([name, work]) => [name, () => work()]),
  )
  const runner = await run({
    pgPool: pool,
    taskList,
    crontab: Object.keys(nightly)
      .map((name) => `${AT_NIGHT} ${name} ?fill=1d`)
      .join('\n'),
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: jobLogger(log),
  })
  return {
    // What is under way still has to be written down as done: the connections go last.
    stop: async () => {
      await runner.stop()
      await pool.end()
    },
  }
}

/** The queue's own messages, without its metadata (which holds payloads); what it calls info is our debug. */
const jobLogger = (log: Logger) =>
  new JobLogger(() => (level, message) => {
    if (level === 'error') log.error({ source: 'jobs' }, message)
    else if (level === 'warning') log.warn({ source: 'jobs' }, message)
    else log.debug({ source: 'jobs' }, message)
  })
