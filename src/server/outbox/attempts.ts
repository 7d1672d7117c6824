import { sql, type RawBuilder } from 'kysely'
import type { SystemScope } from '../database/scope.ts'
import type { SystemTransaction } from '../database/database.ts'
import { isMentioned, withoutMentions, type MessageBatch } from '../database/erasure.ts'
import type { Services } from '../services.ts'
import { storable, type OutboxTable, type Result } from './outbox.ts'

/** Attempts kept per message: one that waits for days is tried hundreds of times. */
const KEPT = 10
export const ATTEMPTS_KEPT_DAYS = 90
const PAGE = 5000

/**
 * Records why attempts failed, in the transaction that settles them. Messages accepted at once add no row. A repeated
 * record adds no second row.
 */
export const noteAttempts = async (
  tx: SystemTransaction,
  table: OutboxTable,
  results: readonly Result[],
): Promise<void> => {
  const failed = results.flatMap(({ id, attempt, outcome }) =>
    outcome.kind === 'accepted'
      ? []
      : [
          {
            id,
            attempt,
            outcome: outcome.kind,
            reason: 'reason' in outcome ? storable(outcome.reason) : null,
          },
        ],
  )
  if (failed.length === 0 || table === 'push_messages') return
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb)
        as told (id uuid, attempt integer, outcome text, reason text)
    ), dropped as (
      delete from message_attempts old using told
      where old.message_id = told.id and old.attempt <= told.attempt - ${KEPT} and told.attempt > ${KEPT}
    )
    insert into message_attempts (message_id, attempt, outcome, reason)
    select id, attempt, outcome, reason from told order by id
    on conflict (message_id, attempt, outcome) do update set reason = excluded.reason`.execute(tx)
}

/** Deletes the attempts of messages that are deleted. */
export const deleteAttempts = async (tx: SystemTransaction, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await sql`delete from message_attempts where message_id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Removes words from the reasons of these messages' attempts: a gateway may have quoted them. */
export const scrubAttempts = async (
  tx: SystemTransaction,
  { ids }: MessageBatch,
  pattern: string,
): Promise<void> => {
  await sql`
    update message_attempts set reason = ${withoutMentions(sql`reason`, pattern)}
    where message_id = any(${[...ids]}::uuid[]) and ${isMentioned(sql`coalesce(reason, '')`, pattern)}`.execute(
    tx,
  )
}

/** Every night: deletes old attempts. */
export const forgetMessageAttempts = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const before = clock.now()
  while (!stopping?.aborted) {
    const { rows } = await database.transaction(scope, (tx) =>
      sql`
        delete from message_attempts where (message_id, attempt, outcome) in (
          select message_id, attempt, outcome from message_attempts
          where at < ${before}::timestamptz - ${ATTEMPTS_KEPT_DAYS} * interval '1 day' order by at limit ${PAGE})
        returning 1`.execute(tx),
    )
    if (rows.length < PAGE) return
  }
}

/** An SMS or e-mail as an operator sees it: without its text, which holds personal links. */
export interface PastMessage {
  readonly id: string
  readonly channel: 'sms' | 'email'
  readonly kind: string
  readonly status: 'pending' | 'sent' | 'failed'
  readonly gatewayState: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly deliveredAt: Date | null
  readonly nextAttemptAt: Date | null
  readonly attempts: number
  readonly gatewayId: string | null
  readonly failure: string | null
  readonly employerId: string | null
  readonly assignmentId: string | null
}

export interface PastAttempt {
  readonly messageId: string
  readonly attempt: number
  readonly outcome: string
  readonly at: Date
  readonly reason: string | null
}

/** The newest messages of all employers to a number, or to an address in any case of letters. The newest first. */
export const readMessagesTo = async (
  tx: SystemTransaction,
  to: { readonly phone: string } | { readonly email: string },
  limit: number,
): Promise<{ readonly messages: PastMessage[]; readonly attempts: PastAttempt[] }> => {
  const messages =
    'phone' in to
      ? await newest(tx, 'sms_history', sql`recipient = ${to.phone}`, limit)
      : await newestMails(tx, to.email, limit)
  const ids = messages.map(({ id }) => id)
  const { rows: attempts } = await sql<PastAttempt>`
    select message_id, attempt, outcome, at, reason from message_attempts
    where message_id = any(${ids}::uuid[]) order by at, attempt`.execute(tx)
  return { messages, attempts }
}

/** Addresses are stored in lower case; reading every mail is left to the case that one is not. */
const newestMails = async (tx: SystemTransaction, email: string, limit: number) => {
  const lower = email.toLowerCase()
  const found = await newest(tx, 'email_history', sql`recipient = any(${[lower, email]})`, limit)
  return found.length > 0 ? found : newest(tx, 'email_history', sql`lower(recipient) = ${lower}`, limit)
}

const newest = async (
  tx: SystemTransaction,
  table: 'sms_history' | 'email_history',
  meant: RawBuilder<unknown>,
  limit: number,
): Promise<PastMessage[]> => {
  const isSms = table === 'sms_history'
  const { rows } = await sql<PastMessage>`
    select id, ${isSms ? 'sms' : 'email'} as channel, kind, status, gateway_state, created_at, sent_at,
      ${isSms ? sql`delivered_at` : sql`null::timestamptz as delivered_at`}, next_attempt_at, attempts, gateway_id,
        failure,
      employer_id, assignment_id
    from ${sql.table(table)} where ${meant} order by created_at desc, id desc limit ${limit}`.execute(tx)
  return rows
}
