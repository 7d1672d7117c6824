import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { wakeAfterCommit } from '#server/jobs.ts'

/** A person's messages and answers at an employer: those of this register row in this period. */
export interface RegisterPart {
  readonly employerId: string
  readonly vikarId: string
  /**
   * The register row belongs to this person. Otherwise it was reused for another person, and only older data is
   * theirs.
   */
  readonly isRow: boolean
  /** ISO 8601; null for no limit. */
  readonly since: string | null
  readonly until: string | null
}

/** The data to search for when a user is erased. */
export interface Subject {
  readonly register: readonly RegisterPart[]
  /** Remaining employers whose texts may mention the person. */
  readonly employerIds: readonly string[]
  /** Names, addresses and numbers. */
  readonly words: readonly string[]
  /** An administrator's name also appears in messages to substitutes. */
  readonly isAdministrator: boolean
}

/** A user who is being erased permanently. */
export interface Erasure {
  readonly id: string
  readonly userId: string
  /** Employers that are deleted with their last administrator. */
  readonly wholeEmployerIds: readonly string[]
  readonly requestedBy: string | null
  readonly subject: Subject
  /** The stage that runs, and its last finished row. */
  readonly stage: number
  readonly lastId: string | null
}

export const isBeingErased = async (tx: SystemTransaction, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from erasures where user_id = ${userId} and finished_at is null`.execute(tx)
  return rows.length > 0
}

/** Requests the erasure of a deactivated user; the worker begins after the commit. `total` in rows. */
export const requestErasure = async (
  tx: SystemTransaction,
  {
    subject,
    wholeEmployerIds,
    ...erasure
  }: Pick<Erasure, 'userId' | 'wholeEmployerIds' | 'subject'> & { total: number },
): Promise<string> => {
  const { id } = await tx
    .insertInto('erasures')
    .values({
      ...erasure,
      wholeEmployerId: wholeEmployerIds[0] ?? null,
      wholeEmployerIds: [...wholeEmployerIds],
      subject: toJson(subject),
      requestedBy: tx.scope.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  wakeAfterCommit(tx, 'erase')
  return id
}

/** Unfinished erasures, oldest first. */
export const listErasures = async (tx: SystemTransaction): Promise<string[]> => {
  const rows = await tx
    .selectFrom('erasures')
    .select('id')
    .where('finishedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Null if finished. Locks it, so that only one process works on it. */
export const lockErasure = async (tx: SystemTransaction, id: string): Promise<Erasure | null> => {
  const { rows } = await sql<Erasure>`
    select id, user_id, requested_by, subject, stage, last_id,
      case when whole_employer_ids = '{}' then array_remove(array[whole_employer_id], null)
        else whole_employer_ids end as whole_employer_ids
    from erasures
    where id = ${id} and finished_at is null for update`.execute(tx)
  return rows[0] ?? null
}

/**
 * Adds to the rows processed, and stores where to resume. Rows added after the count are not
 * included, so the bar never exceeds 100 %.
 */
export const noteProgress = async (
  tx: SystemTransaction,
  id: string,
  { rows, stage, lastId }: { rows: number; stage: number; lastId: string | null },
): Promise<void> => {
  await sql`
    update erasures set done = least(total, done + ${rows}), stage = ${stage}, last_id = ${lastId}
    where id = ${id}`.execute(tx)
}

/** Starts the erasure again, with more data to search for. */
export const restartErasure = async (tx: SystemTransaction, id: string, subject: Subject): Promise<void> => {
  await sql`
    update erasures set stage = 0, last_id = null, subject = ${toJson(subject)}::jsonb where id = ${id}`.execute(
    tx,
  )
}

/** The search terms are deleted when the erasure is finished. */
export const finishErasure = async (tx: SystemTransaction, id: string): Promise<void> => {
  await sql`
    update erasures set done = total, finished_at = now(), subject = '{}', last_id = null where id = ${id}`.execute(
    tx,
  )
}
