import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '../database/database.ts'

/** The tables that are their own outbox: the row is the message, and says what is left to do with it. */
export type OutboxTable = 'sms_history' | 'email_history'

/** What every leased message has. */
export interface Leased {
  readonly id: string
  readonly employerId: string | null
  readonly kind: string
  readonly createdAt: Date
  readonly linkId: string | null
  readonly attempts: number
  readonly possibleDuplicate: boolean
  /** `sending`: an earlier attempt never told its outcome (its process died). */
  readonly previousState: 'queued' | 'sending' | 'unknown'
  readonly expired: boolean
  /** Nobody is left at the employer. */
  readonly isClosed: boolean
}

/** What somebody must hear though nobody is left at the employer: that they shall not come. */
export const SENT_EVEN_IF_CLOSED = ['cancelled', 'withdrawn'] as const

/** What became of one attempt. `unknown`: it may or may not have been sent, so it is not repeated blindly. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly gatewayId: string | null }
  /** `isUnasked`: the gateway knows nothing of it. `addressRefused`: there is no such recipient, so other messages will not arrive either. */
  | {
      readonly kind: 'rejected'
      readonly reason: string
      readonly addressRefused?: true
      readonly isUnasked?: true
    }
  /** Surely not sent. `isDown`: because of the gateway or the way there, not because of this message. */
  | { readonly kind: 'retry'; readonly reason: string; readonly isDown?: true; readonly isUnasked?: true }
  | { readonly kind: 'unknown'; readonly reason: string; readonly isDown?: true }
  | { readonly kind: 'expired' }
  /** Nobody wants it any more. */
  | { readonly kind: 'stopped' }

/** For messages that an answer does not tell of. */
export const UNANSWERED: Outcome = {
  kind: 'unknown',
  reason: 'the gateway gave no answer for this message',
}

/** What became of a leased message. */
export interface Result {
  readonly id: string
  /** Which attempt this is the outcome of: a late one says nothing of the next. */
  readonly attempt: number
  readonly outcome: Outcome
  /** The gateway could say what became of the earlier attempt: there is no other copy. */
  readonly isOnlyOne?: true
}

/** Was it the gateway that failed, or the way there? */
export const isDown = (outcome: Outcome): boolean => 'isDown' in outcome && outcome.isDown === true

/** Longer than any gateway call may take; with the sweep's seconds still under a minute, so a crash costs less than that. */
export const LEASE_SECONDS = 45
/** How long a delivery report may take before a message with unknown outcome is sent again, once. */
const UNKNOWN_WAIT_SECONDS = 120
const BACK_OFF_SECONDS = 5
const LONGEST_BACK_OFF_SECONDS = 900
/** Shorter where the gateway is to blame: its circuit spares it, and what waits must not be late once it answers. */
const LONGEST_BACK_OFF_IF_DOWN_SECONDS = 60

/**
 * Takes due messages for one attempt. Afterwards they are invisible to others while the lease lasts (it is next_attempt_at
 * itself), and a crash from here on leaves `sending` behind. Concurrent callers get different rows (skip locked).
 * While `isLeftAlone`, only what is too late to be sent anyway.
 */
export const leaseDue = <Row extends Leased>(
  tx: SystemTransaction,
  table: OutboxTable,
  limit: number,
  isLeftAlone: RawBuilder<unknown>,
): Promise<Row[]> =>
  lease(
    tx,
    table,
    sql`and (valid_until < now() or not ${isLeftAlone}) order by next_attempt_at, id limit ${limit}`,
  )

/** Takes one message to try a gateway with. What may have been sent before has one attempt left: not that, if possible. */
export const leaseProbe = <Row extends Leased>(tx: SystemTransaction, table: OutboxTable): Promise<Row[]> =>
  lease(tx, table, sql`order by gateway_state <> 'queued', possible_duplicate, next_attempt_at, id limit 1`)

const columnsOf = (names: string) =>
  sql.join([...names.split(', '), 'possible_duplicate'].map((name) => sql.ref(`message.${name}`)))

/** Not all there are: a statement that is prepared ends where a migration adds a column to `*`. */
const EVERY = 'employer_id, id, kind, recipient, link_id, attempts, created_at, valid_until'
const LEASED_COLUMNS: Record<OutboxTable, RawBuilder<unknown>> = {
  sms_history: columnsOf(`${EVERY}, message`),
  email_history: columnsOf(`${EVERY}, reply_to, subject, letter`),
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
    returning ${LEASED_COLUMNS[table]}, due.gateway_state as previous_state, message.valid_until < now() as expired,
      exists (select from employers e where e.id = message.employer_id and e.closed_at is not null) as is_closed`.execute(
    tx,
  )
  return rows
}

/**
 * Writes what became of leased messages and returns those that are finally not sent. A message whose state has moved
 * on meanwhile (a report overtook us, or another lease) is left alone; but that it was taken is good to know as long as
 * nobody has tried again. Rows are locked in order of id, as delivery reports lock them.
 */
export const settle = async (
  tx: SystemTransaction,
  table: OutboxTable,
  results: readonly Result[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string; failed: boolean }>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(results.map(flatten))}::jsonb) as told
        (id uuid, attempt integer, verdict text, gateway_id text, reason text, is_down boolean, is_only_one boolean)
    ), held as (
      select id from ${sql.table(table)} where id in (select id from told) order by id for no key update
    ), result as (select told.* from told join held using (id))
    update ${sql.table(table)} message set
      status = case when verdict = 'accepted' or (verdict = 'unknown' and possible_duplicate) then 'sent'
                    when ${IS_FINAL} then 'failed' else status end,
      ${WHEN_FINAL[table]}
      gateway_state = case verdict when 'rejected' then 'failed' when 'retry' then 'queued' else verdict end,
      gateway_id = coalesce(result.gateway_id, message.gateway_id),
      possible_duplicate = possible_duplicate and not is_only_one,
      failure = result.reason,
      sent_at = case when verdict = 'accepted' then now() else sent_at end,
      next_attempt_at = case
        when verdict = 'retry' then now() + interval '1 second' * (0.75 + random() / 2)
          * least(case when is_down then ${LONGEST_BACK_OFF_IF_DOWN_SECONDS}::float8 else ${LONGEST_BACK_OFF_SECONDS} end,
            ${BACK_OFF_SECONDS} * 2 ^ least(attempts - 1, 10))
        when verdict = 'unknown' and not possible_duplicate then now() + ${UNKNOWN_WAIT_SECONDS} * interval '1 second'
      end
    from result
    where message.id = result.id and (message.gateway_state = 'sending' and message.attempts = result.attempt
      or verdict = 'accepted' and message.gateway_state = 'unknown' and message.status = 'pending')
    returning message.id, message.status = 'failed' as failed`.execute(tx)
  return rows.filter((row) => row.failed).map((row) => row.id)
}

const IS_FINAL = sql`verdict in ('rejected', 'expired', 'stopped')`

/**
 * What is not sent costs nothing. In the same update: a second one of the row in one transaction would lock what it
 * refers to, the substitutes, in an order of its own.
 */
const WHEN_FINAL: Record<OutboxTable, RawBuilder<unknown>> = {
  sms_history: sql`cost = case when ${IS_FINAL} then 0 else cost end,`,
  email_history: sql``,
}

/** Of messages that may or may not have gone out, and are not to be tried again: what nobody knows more of. */
export const MAY_BE_SENT = sql`status = 'sent', gateway_state = 'unknown', next_attempt_at = null,
  failure = 'it waited in the backup that was restored: it may have been sent before'`

const flatten = ({ id, attempt, outcome, isOnlyOne }: Result) => ({
  id,
  attempt,
  verdict: outcome.kind,
  gateway_id: 'gatewayId' in outcome ? outcome.gatewayId : null,
  reason: 'reason' in outcome ? storable(outcome.reason) : null,
  is_down: isDown(outcome),
  is_only_one: isOnlyOne ?? false,
})

/** Others wrote it. JSON in the database takes neither NUL nor half a character, and what is not recorded is sent twice. */
export const storable = (reason: string) => reason.slice(0, 500).replaceAll('\0', ' ').toWellFormed()
