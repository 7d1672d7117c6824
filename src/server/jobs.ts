import { setTimeout as wait } from 'node:timers/promises'
import { Logger as JobLogger, run, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { AnyTransaction } from './database/database.ts'
import { wakeOf } from './database/waker.ts'
import { POOL_TIMEOUTS, type Connect } from './database/pools.ts'
import { openJobPool } from './job-pool.ts'
import { withoutPersonalData, type Logger } from './log.ts'

/** The names of all jobs. A job carries only ids and may run twice. */
export type JobName = SweptJob | 'ask-next' | 'keep-forecast' | 'stop-unwanted'

/** Jobs that find their own work, and look for it every few seconds. */
export type SweptJob =
  | 'deliver-sms'
  | 'deliver-email'
  | 'deliver-push'
  | 'send-login-links'
  | 'warn-low-balance'
  | 'cancel-shifts'
  | 'erase'

type Ids = Readonly<Record<string, string>>

/** The handlers of the jobs; `ids` come from {@link wake}. */
export type Jobs = Record<JobName, (ids: unknown) => Promise<void>>

/** A scheduled job; it runs once, whatever the number of processes. */
export interface ClockedJob {
  readonly at: 'night' | 'every 5 minutes'
  readonly work: () => Promise<void>
}

export type ClockedJobs = Readonly<Record<string, ClockedJob>>

/**
 * Crontab lines in UTC. Night jobs run at hours when few people work, in summer and winter time, and are made up for if
 * no process ran then.
 */
const TIMES: Record<ClockedJob['at'], (name: string) => string> = {
  night: (name) => `17 1 * * * ${name} ?fill=1d`,
  'every 5 minutes': (name) => `*/5 * * * * ${name} ?max=1`,
}

/**
 * Queues a job in the transaction: it starts about a millisecond after the commit. For jobs that nothing else would
 * queue: no sweep looks at a line that has ended.
 */
export const wake = async (
  tx: AnyTransaction,
  job: 'ask-next' | 'keep-forecast',
  ids: Ids,
): Promise<void> => {
  await sql`select graphile_worker.wake(${job}, ${JSON.stringify(ids)}::json)`.execute(tx)
}

/**
 * Queues a job some milliseconds after the commit, outside the transaction. If the process dies in between, the next
 * sweep does the work; messages to be stopped are then stopped by the attempt to send them (decision 90).
 */
export function wakeAfterCommit(tx: AnyTransaction, job: SweptJob): void
export function wakeAfterCommit(tx: AnyTransaction, job: 'stop-unwanted', ids: Ids): void
export function wakeAfterCommit(tx: AnyTransaction, job: JobName, ids: Ids = {}): void {
  tx.wakes.add(wakeOf(job, ids))
}

const CONCURRENT_JOBS = 4

/** Starts to work off jobs. The runner's own signal handling is off: main.ts decides how the process ends. */
export const startJobs = async (
  connect: Connect,
  jobs: Jobs,
  clocked: ClockedJobs,
  log: Logger,
): Promise<{ stop: () => Promise<void> }> => {
  const pool = openJobPool({ ...POOL_TIMEOUTS, ...connect('vikarklar_jobs'), max: CONCURRENT_JOBS + 2 }, log)
  const works = { ...jobs, ...mapValues(clocked, ({ work }) => work) }
  const atWork = new Set<Promise<void>>()
  const taskList: TaskList = mapValues(works, (work) => (ids) => {
    const job = work(ids).finally(() => atWork.delete(job))
    atWork.add(job)
    return job
  })
  const runner = await run({
    pgPool: pool,
    taskList,
    crontab: Object.entries(clocked)
      .map(([name, { at }]) => TIMES[at](name))
      .join('\n'),
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: jobLogger(log),
  })
  return {
    stop: async () => {
      pool.giveUp()
      await Promise.race([runner.stop(), pausesAfter(atWork)])
      await pool.atRest()
      await Promise.race([pool.end(), pauses()])
    },
  }
}

/**
 * The queue may take this long to stop once no job is running: after failures during an outage it pauses for up to a
 * minute.
 */
const LONGEST_END_MS = 2000

const pauses = () => wait(LONGEST_END_MS, undefined, { ref: false })

const pausesAfter = async (jobs: ReadonlySet<Promise<void>>) => {
  await Promise.allSettled(jobs)
  await pauses()
}

const mapValues = <From, To>(
  from: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(from).map(([name, value]) => [name, map(value)]))

/** The queue's own messages, without its metadata (which holds payloads); what it calls info is our debug. */
const jobLogger = (log: Logger) =>
  new JobLogger(() => (level, message) => {
    if (level === 'error') log.error({ source: 'jobs' }, withoutPersonalData(message))
    else if (level === 'warning') log.warn({ source: 'jobs' }, withoutPersonalData(message))
    else log.debug({ source: 'jobs' }, message)
  })
