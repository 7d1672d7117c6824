import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '../database/database.ts'
import { toJson } from '../database/to-json.ts'
import type { Leased, OutboxTable } from './outbox.ts'

/**
 * Longer than any gateway call may take; with the sweep's seconds still under a minute, so a crash costs less than
 * that.
 */
export const LEASE_SECONDS = 45
/**
 * Takes due messages for one attempt. Afterwards they are invisible to others while the lease lasts (it is
 * next_attempt_at itself), and a crash from here on leaves `sending` behind. Concurrent callers get different rows
 * (skip locked). While the circuit is open (`isCircuitOpen`), only messages past their deadline.
 */
export const leaseDue = <Row extends Leased>(
  tx: SystemTransaction,
  table: OutboxTable,
  limit: number,
  isCircuitOpen: RawBuilder<unknown>,
): Promise<Row[]> =>
  lease(
    tx,
    table,
    sql`and (valid_until < now() or not ${isCircuitOpen}) order by next_attempt_at, id limit ${limit}`,
  )

/**
 * Leases one message to probe a gateway. Avoids messages that may have been sent before, because they have one attempt
 * left. Failed messages come after new ones, and so do new ones of their employers: the gateway may refuse only what
 * one office writes.
 */
export const leaseProbe = <Row extends Leased>(tx: SystemTransaction, table: OutboxTable): Promise<Row[]> =>
  lease(
    tx,
    table,
    sql`order by gateway_state <> 'queued', possible_duplicate, attempts > 0, employer_id is not null
      and employer_id = any(array(
      select tried.employer_id from ${sql.table(table)} tried where tried.next_attempt_at is not null
        and tried.attempts > 0)),
      next_attempt_at, id limit 1`,
  )

const columnsOf = (names: string) =>
  sql.join([...names.split(', '), 'possible_duplicate'].map((name) => sql.ref(`message.${name}`)))

/** Named columns, not `*`: a prepared statement with `*` fails once a migration adds a column. */
const EVERY = 'employer_id, id, kind, attempts, created_at, valid_until'
const LEASED_COLUMNS: Record<OutboxTable, RawBuilder<unknown>> = {
  sms_history: columnsOf(`${EVERY}, recipient, link_id, message`),
  email_history: columnsOf(`${EVERY}, recipient, link_id, reply_to, subject, letter`),
  push_messages: columnsOf(`${EVERY}, subscription_id, notice_id, title, body, path, worth_until`),
}

const lease = async <Row extends Leased>(
  tx: SystemTransaction,
  table: OutboxTable,
  chosen: RawBuilder<unknown>,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with due as (
      select id, gateway_state, possible_duplicate from ${sql.table(table)}
      where next_attempt_at <= now() ${chosen}
      for update skip locked
    )
    update ${sql.table(table)} message set
      gateway_state = 'sending',
      attempts = attempts + 1,
      possible_duplicate = due.possible_duplicate or due.gateway_state = 'unknown',
      next_attempt_at = now() + ${LEASE_SECONDS} * interval '1 second'
    from due where message.id = due.id
    returning ${LEASED_COLUMNS[table]}, due.gateway_state as previous_state,
      due.possible_duplicate as was_possible_duplicate, message.next_attempt_at::text as leased_until,
        message.valid_until < now() as expired,
      exists (select from employers e where e.id = message.employer_id
        and e.closed_at is not null) as is_closed`.execute(tx)
  return rows
}

/**
 * Restores messages to their state before the lease: nothing was sent. A message leased by another worker since has a
 * different lease end and is left alone.
 */
export const giveBackLease = async (
  tx: SystemTransaction,
  table: OutboxTable,
  rows: readonly Leased[],
): Promise<void> => {
  const taken = rows.map(({ id, previousState, wasPossibleDuplicate, leasedUntil }) => ({
    id,
    previous_state: previousState,
    was_possible_duplicate: wasPossibleDuplicate,
    leased_until: leasedUntil,
  }))
  await sql`
    with taken as (
      select * from jsonb_to_recordset(${toJson(taken)}::jsonb)
        as taken (id uuid, previous_state text, was_possible_duplicate boolean, leased_until timestamptz)
    ), own as (
      select taken.* from ${sql.table(table)} message join taken using (id)
      where message.id = any(${rows.map(({ id }) => id)}::uuid[])
        and message.gateway_state = 'sending' and message.next_attempt_at = taken.leased_until
      order by message.id for update of message
    )
    update ${sql.table(table)} message set
      gateway_state = own.previous_state,
      attempts = attempts - 1,
      possible_duplicate = own.was_possible_duplicate,
      next_attempt_at = now()
    from own where message.id = own.id and message.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
}
