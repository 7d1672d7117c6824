import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { readPartsAhead } from '#server/outbox/parts.ts'
import type { Services } from '#server/services.ts'

/** A job that failed is tried again for four days, and then stays in the queue. Those that are tried once have a next one anyway. */
export const measureJobs = async (tx: SystemTransaction, { metrics }: Services) => {
  const { rows } = await sql<{
    task: string
    count: number
  }>`select * from graphile_worker.failing()`.execute(tx)
  metrics.jobsFailing.reset()
  for (const { task, count } of rows) metrics.jobsFailing.set({ task }, count)
}

export const measureParts = async (tx: SystemTransaction, { metrics }: Services) => {
  for (const { table, seconds } of await readPartsAhead(tx)) metrics.partsAheadSeconds.set({ table }, seconds)
}
