import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { OutboxTable } from '#server/outbox/outbox.ts'
import {
  judgeDatabase,
  judgeDisk,
  judgeGateway,
  judgeWaiting,
  type Found,
  type GatewaySeen,
} from './health-words.ts'

/** How long a query waits for its turn and its answer, as every page does. */
export const checkDatabase = async (read: Reader): Promise<Found> => {
  const start = performance.now()
  await read((tx) => sql`select 1`.execute(tx))
  return judgeDatabase(performance.now() - start)
}

/** Reads in a transaction of its own, so that a check that fails takes no other with it. */
export type Reader = <T>(work: (tx: SystemTransaction) => Promise<T>) => Promise<T>

export const checkWaiting = async (read: Reader, table: OutboxTable): Promise<Found> => {
  const { rows } = await read((tx) =>
    sql<{ late: number | null }>`select extract(epoch from now() - min(next_attempt_at))::float8 as late
      from ${sql.table(table)} where status = 'pending' and next_attempt_at <= now()`.execute(tx),
  )
  return judgeWaiting(rows[0]?.late ?? null)
}

export const checkGateway = async (read: Reader, name: string, table: OutboxTable): Promise<Found> => {
  const { rows } = await read((tx) =>
    sql<GatewaySeen>`select retry_at is not null as is_left_alone,
        exists (select from ${sql.table(table)} where next_attempt_at is not null) as is_waited_for,
        extract(epoch from now() - last_success_at)::float8 as last_success_age
      from gateway_health where name = ${name}`.execute(tx),
  )
  return judgeGateway(rows[0] ?? null)
}

/** The disk of the service's own folder, where the embedded database is too. */
export const checkDisk = async (dataDir: string): Promise<Found> => {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return judgeDisk({ free: bavail * bsize, total: blocks * bsize })
}
