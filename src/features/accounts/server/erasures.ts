import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { wake } from '#server/jobs.ts'

interface RegisterRow {
  readonly employerId: string
  readonly vikarId: string
}

/** A user who is being erased for good. */
export interface Erasure {
  readonly id: string
  readonly userId: string
  /** The employer that goes with its last administrator. */
  readonly wholeEmployerId: string | null
  /** The rows of registers that are the person. */
  readonly register: readonly RegisterRow[]
  readonly requestedBy: string | null
}

export const isBeingErased = async (tx: SystemTransaction, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from erasures where user_id = ${userId} and finished_at is null`.execute(tx)
  return rows.length > 0
}

/** Asks for the erasing of a user who is deactivated already; the worker begins after the commit. `total` in rows. */
export const requestErasure = async (
  tx: SystemTransaction,
  { register, ...erasure }: Pick<Erasure, 'userId' | 'wholeEmployerId' | 'register'> & { total: number },
): Promise<string> => {
  const [made] = await Promise.all([
    tx
      .insertInto('erasures')
      .values({ ...erasure, register: JSON.stringify(register), requestedBy: tx.scope.userId })
      .returning('id')
      .executeTakeFirstOrThrow(),
    wake(tx, 'erase'),
  ])
  return made.id
}

/** Those not finished, the oldest first. */
export const listErasures = async (tx: SystemTransaction): Promise<string[]> => {
  const rows = await tx
    .selectFrom('erasures')
    .select('id')
    .where('finishedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Null when it is finished. Locked, so that two processes that erase the same take turns. */
export const lockErasure = async (tx: SystemTransaction, id: string): Promise<Erasure | null> => {
  const { rows } = await sql<Erasure>`
    select id, user_id, whole_employer_id, register, requested_by from erasures
    where id = ${id} and finished_at is null for update`.execute(tx)
  return rows[0] ?? null
}

/** So many more rows are gone. What came in since it was counted is not shown: the bar does not run over. */
export const noteProgress = async (tx: SystemTransaction, id: string, rows: number): Promise<void> => {
  await sql`update erasures set done = least(total, done + ${rows}) where id = ${id}`.execute(tx)
}

export const finishErasure = async (tx: SystemTransaction, id: string): Promise<void> => {
  await sql`update erasures set done = total, finished_at = now() where id = ${id}`.execute(tx)
}
