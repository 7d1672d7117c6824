import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '../database/database.ts'

/** The tables that are their own outbox: the row is the message and holds its remaining work. */
export type OutboxTable = 'sms_history' | 'email_history' | 'push_messages'

/** Columns of every leased message. */
export interface Leased {
  readonly id: string
  readonly employerId: string | null
  readonly kind: string
  readonly createdAt: Date
  readonly attempts: number
  readonly possibleDuplicate: boolean
  /** `sending`: an earlier attempt never reported its outcome (its process died). */
  readonly previousState: 'queued' | 'sending' | 'unknown'
  readonly wasPossibleDuplicate: boolean
  /** As the database writes it, to the microsecond: no other lease ends then. */
  readonly leasedUntil: string
  readonly expired: boolean
  /** The employer is closed. */
  readonly isClosed: boolean
}

/** Sent even when the employer is closed: the recipient must learn not to come. */
export const SENT_EVEN_IF_CLOSED = ['cancelled', 'withdrawn', 'removed'] as const

/** The result of one attempt. `unknown`: it may have been sent, so it is not repeated blindly. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly gatewayId: string | null }
  /**
   * `isUnasked`: the gateway knows nothing of it. `addressRefused`: there is no such recipient, so other messages will
   * not arrive either.
   */
  | {
      readonly kind: 'rejected'
      readonly reason: string
      readonly addressRefused?: true
      readonly isUnasked?: true
    }
  /**
   * Surely not sent. `isDown`: because of the gateway or the way there, not because of this message. `isHeld`: until an
   * operator has changed something, and it may be about this message alone.
   */
  | {
      readonly kind: 'retry'
      readonly reason: string
      readonly isDown?: true
      readonly isHeld?: true
      readonly isUnasked?: true
    }
  | { readonly kind: 'unknown'; readonly reason: string; readonly isDown?: true }
  | { readonly kind: 'expired' }
  /** The message is obsolete. */
  | { readonly kind: 'stopped' }

/** For messages missing from the gateway's answer. */
export const UNANSWERED: Outcome = {
  kind: 'unknown',
  reason: 'the gateway gave no answer for this message',
}

/** The result of a leased message. */
export interface Result {
  readonly id: string
  /** The number of the attempt: a late outcome must not affect the next one. */
  readonly attempt: number
  readonly outcome: Outcome
  /** The gateway knew the outcome of the earlier attempt: there is no other copy. */
  readonly isOnlyOne?: true
}

/** Did the gateway fail, or the network on the way to it? */
export const isDown = (outcome: Outcome): boolean => 'isDown' in outcome && outcome.isDown === true

/** Does it wait until an operator changes something, although it may concern this message only? */
export const isHeld = (outcome: Outcome): boolean => 'isHeld' in outcome && outcome.isHeld === true

/** Seconds to wait for a delivery report before a message with unknown outcome is sent once more. */
const UNKNOWN_WAIT_SECONDS = 120
const BACK_OFF_SECONDS = 5
const LONGEST_BACK_OFF_SECONDS = 900
/**
 * Shorter where the gateway is to blame: the circuit breaker already limits calls, and waiting messages must not be
 * late once it recovers.
 */
const LONGEST_BACK_OFF_IF_DOWN_SECONDS = 60

/**
 * Writes the outcomes of leased messages and returns those that are finally not sent. A message whose state has moved
 * on meanwhile (a report overtook us, or another lease) is left alone; but that it was accepted is worth recording
 * until another attempt is made. Rows are locked in order of id, as delivery reports lock them.
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
          * least(case when is_down then ${LONGEST_BACK_OFF_IF_DOWN_SECONDS}::float8
            else ${LONGEST_BACK_OFF_SECONDS} end,
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
 * Unsent messages cost nothing. Set in the same update, because a second update of the row in one transaction would
 * lock the referenced substitutes in a different order.
 */
const WHEN_FINAL: Record<OutboxTable, RawBuilder<unknown>> = {
  sms_history: sql`cost = case when ${IS_FINAL} then 0 else cost end,`,
  email_history: sql``,
  push_messages: sql``,
}

/** Set on messages that may or may not have gone out and are not to be tried again: their outcome stays unknown. */
export const MAY_HAVE_BEEN_SENT = sql`status = 'sent', gateway_state = 'unknown', next_attempt_at = null,
  failure = 'it waited in the backup that was restored: it may have been sent before'`

const flatten = ({ id, attempt, outcome, isOnlyOne }: Result) => ({
  id,
  attempt,
  verdict: outcome.kind,
  gateway_id: 'gatewayId' in outcome ? outcome.gatewayId : null,
  reason: 'reason' in outcome ? storable(outcome.reason) : null,
  is_down: isDown(outcome) && !isHeld(outcome), // a message refused for its content is not tried every minute
  is_only_one: isOnlyOne ?? false,
})

/**
 * Others wrote it. JSON in the database takes neither NUL nor half a character, and what is not recorded is sent
 * twice.
 */
export const storable = (reason: string) => reason.slice(0, 500).replaceAll('\0', ' ').toWellFormed()
