import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { ClockedJobs } from '#server/jobs.ts'
import { readPartsAhead } from '#server/outbox/parts.ts'
import type { Services } from '#server/services.ts'

/** A failed job is retried for four days, and then stays in the queue. Jobs that are tried once recur anyway. */
export const measureJobs = async (tx: SystemTransaction, { metrics }: Services) => {
  const { rows } = await sql<{
    task: string
    count: number
  }>`select * from graphile_worker.failing()`.execute(tx)
  metrics.jobsFailing.reset()
  for (const { task, count } of rows) metrics.jobsFailing.set({ task }, count)
}

/**
 * A job that every worker starts by the clock if no other worker has: so it shows whether a worker runs, even without
 * work.
 */
const CLOCKED = 'reconcile-payments' satisfies keyof ClockedJobs

export const measureWorkers = async (tx: SystemTransaction, { metrics }: Services) => {
  const { rows } = await sql<{ due: number; seen: number | null }>`
    select coalesce(extract(epoch from now() - due), 0)::float8 as due, extract(epoch from now() - seen)::float8 as seen
    from graphile_worker.waiting(${CLOCKED})`.execute(tx)
  const [{ due, seen } = { due: 0, seen: null }] = rows
  metrics.jobsOldestDueSeconds.set(due)
  metrics.workerSeenSeconds.remove()
  if (seen !== null) metrics.workerSeenSeconds.set(seen)
}

export const measureParts = async (tx: SystemTransaction, { metrics }: Services) => {
  for (const { table, seconds } of await readPartsAhead(tx)) metrics.partsAheadSeconds.set({ table }, seconds)
}
