import { setTimeout as wait } from 'node:timers/promises'
import { Logger as JobLogger, run, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { AnyTransaction } from './database/database.ts'
import { wakeOf } from './database/waker.ts'
import { POOL_TIMEOUTS, type Connect } from './database/pools.ts'
import { openJobPool } from './job-pool.ts'
import { withoutPersonalData, type Logger } from './log.ts'

/** The jobs there are. A job carries no more than ids and may run twice. */
export type JobName = SweptJob | 'ask-next' | 'keep-forecast' | 'stop-unwanted'

/** Those that find their work themselves, and look for it every few seconds. */
export type SweptJob =
  | 'deliver-sms'
  | 'deliver-email'
  | 'deliver-push'
  | 'send-login-links'
  | 'warn-low-balance'
  | 'cancel-shifts'
  | 'erase'

type Ids = Readonly<Record<string, string>>

/** What does the jobs; `ids` is what {@link wake} was given. */
export type Jobs = Record<JobName, (ids: unknown) => Promise<void>>

/** What the clock starts, once however many processes there are. */
export interface ClockedJob {
  readonly at: 'night' | 'every 5 minutes'
  readonly work: () => Promise<void>
}

export type ClockedJobs = Readonly<Record<string, ClockedJob>>

/**
 * As crontab writes them, in UTC. At night: when hardly anybody works, in summer as in winter time; made up for if no
 * process ran then.
 */
const TIMES: Record<ClockedJob['at'], (name: string) => string> = {
  night: (name) => `17 1 * * * ${name} ?fill=1d`,
  'every 5 minutes': (name) => `*/5 * * * * ${name} ?max=1`,
}

/**
 * Asks for a job as part of the transaction: it starts about a millisecond after the commit, and only then. For what nobody else
 * may ask for: no sweep looks at a line that has come to its end.
 */
export const wake = async (
  tx: AnyTransaction,
  job: 'ask-next' | 'keep-forecast',
  ids: Ids,
): Promise<void> => {
  await sql`select graphile_worker.wake(${job}, ${JSON.stringify(ids)}::json)`.execute(tx)
}

/**
 * Asks for a job some milliseconds after the commit. Not part of the transaction: of a process that dies between the two the work is done
 * by the next sweep or, where messages were to be stopped, by the attempt to send them (decision 90).
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
 * How long the queue may take to end once no job is running: it pauses, up to a minute, after what failed while the
 * database was away.
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
