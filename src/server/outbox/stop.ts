import { sql, type RawBuilder } from 'kysely'
import type { AnyTransaction } from '../database/database.ts'
import type { OutboxTable } from './outbox.ts'

/** A message that will not be sent. */
export interface Stopped {
  readonly id: string
  readonly kind: string
  /** Null for a mail of the service itself. */
  readonly employerId: string | null
  readonly assignmentId: string | null
}

export interface StopOptions {
  /** Maximum number; all if absent. */
  readonly limit?: number
  /** Passes over the rows that another transaction holds, so that it waits for none. */
  readonly skipLocked?: true
  /** The reason, for operators. */
  readonly reason?: string
}

/**
 * Stops the matching messages `m` that certainly have not been sent. A message at the gateway is out of reach: the
 * first update of the row, stop or lease, decides. A message that may have been sent is left to its next lease, which
 * does not repeat it. Rows are locked in order of id, as settlements and delivery reports lock them.
 */
export const stopQueued = async (
  tx: AnyTransaction,
  table: OutboxTable,
  meant: RawBuilder<unknown>,
  options: StopOptions = {},
): Promise<Stopped[]> => {
  const { rows } = await sql<Stopped>`
    with waiting as (${waitingIn(table, meant, options)}) ${stopIn(table, sql`waiting`, options)}`.execute(tx)
  return rows
}

/**
 * The same in several outboxes by one statement. It passes over the rows that another transaction holds: in which order
 * it locks them makes no difference then.
 */
export const stopQueuedIn = async <Table extends OutboxTable>(
  tx: AnyTransaction,
  tables: readonly [Table, ...Table[]],
  meant: RawBuilder<unknown>,
): Promise<(Stopped & { readonly outbox: Table })[]> => {
  const waitingOf = (table: Table) => sql.table(`waiting_${table}`)
  const stoppedOf = (table: Table) => sql.table(`stopped_${table}`)
  const steps = tables.flatMap((table) => [
    sql`${waitingOf(table)} as (${waitingIn(table, meant, { skipLocked: true })})`,
    sql`${stoppedOf(table)} as (${stopIn(table, waitingOf(table))})`,
  ])
  const all = tables.map((table) => sql`select ${sql.lit(table)} as outbox, * from ${stoppedOf(table)}`)
  const { rows } = await sql<Stopped & { readonly outbox: Table }>`
    with ${sql.join(steps)} ${sql.join(all, sql` union all `)}`.execute(tx)
  return rows
}

const waitingIn = (table: OutboxTable, meant: RawBuilder<unknown>, { limit, skipLocked }: StopOptions) => sql`
  select m.id from ${sql.table(table)} m
  where m.next_attempt_at is not null and m.gateway_state = 'queued' and m.status = 'pending'
    and not m.possible_duplicate and ${meant}
  order by m.id limit ${limit ?? null}::integer for no key update of m ${skipLocked ? sql`skip locked` : sql``}`

const stopIn = (table: OutboxTable, waiting: RawBuilder<unknown>, { reason }: StopOptions = {}) => sql`
  update ${sql.table(table)} stopped set status = 'failed', gateway_state = 'stopped', next_attempt_at = null,
    failure = coalesce(${reason ?? null}, stopped.failure) ${COST_OF[table]}
  from ${waiting} waiting where stopped.id = waiting.id
  returning stopped.id, stopped.kind, stopped.employer_id, stopped.assignment_id`

/** In the same update: see `WHEN_FINAL`. */
const COST_OF: Record<OutboxTable, RawBuilder<unknown>> = {
  sms_history: sql`, cost = 0`,
  email_history: sql``,
  push_messages: sql``,
}
