import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { readBalance } from '#features/credits/server/read-ledger.ts'
import { readUsedLastHour, reserveCredits, secondsUntilUsedAtMost } from '#features/credits/server/reserve.ts'
import { SECONDS_TO_OPEN } from '#features/push/rules.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { wakeAfterCommit } from '#server/jobs.ts'
import type { ChargedKind } from '../rules.ts'

export interface OutgoingSms {
  readonly recipient: string
  /** At most 160 GSM-7 characters with the link put in; the stored text has the placeholder. */
  readonly message: string
  readonly vikarId: string | null
  /** The response token's row whose derived secret makes the link. */
  readonly linkId: string | null
  /** The push notice of the same thing: the SMS gets its id, and leaves a while later, unless that is opened first. */
  readonly noticeId?: string | undefined
}

/** What the messages are about. */
export interface SmsOccasion {
  readonly kind: ChargedKind
  readonly assignmentId: string
  /** What the credits were used for, in Norwegian, as the employer reads it. */
  readonly reason: string
  /** Not sent after this, and never later than 48 hours after it may go. */
  readonly validUntil: Date
  /** Not sent before this; at once without it. */
  readonly notBefore?: Date | null
  /** Reserves the credits and queues nothing: the transaction is taken back, and what it would queue is only counted. */
  readonly isCounted?: boolean
}

export type SmsOutcome =
  | { readonly kind: 'queued'; readonly count: number; readonly balance: number }
  | { readonly kind: 'too-few-credits'; readonly needed: number; readonly balance: number }
  | { readonly kind: 'too-many-this-hour'; readonly limit: number; readonly retryAfterSeconds: number }

/** What one employer may send in an hour: a stolen login must not become a flood. */
export const SMS_PER_HOUR = 2000

/**
 * Reserves one credit a message and queues the messages, as part of the transaction: all of them or, with too few
 * credits or beyond the limit of the hour, none. They go out after the commit, each once, also if this process dies.
 */
export const sendSms = async (
  tx: TenantTransaction,
  occasion: SmsOccasion,
  messages: readonly OutgoingSms[],
): Promise<SmsOutcome> => {
  if (messages.length === 0) return { kind: 'queued', count: 0, balance: await readBalance(tx) }
  const balance = await reserveCredits(tx, {
    credits: messages.length,
    assignmentId: occasion.assignmentId,
    reason: occasion.reason,
    mostPerHour: SMS_PER_HOUR,
  })
  if (balance === null) return whyNone(tx, messages.length)
  if (!occasion.isCounted) await insertMessages(tx, occasion, messages)
  return { kind: 'queued', count: messages.length, balance }
}

/** Reads the reason from the balance, which is locked by now, and the ledger. */
const whyNone = async (tx: TenantTransaction, needed: number): Promise<SmsOutcome> => {
  if ((await readUsedLastHour(tx)) + needed > SMS_PER_HOUR) return tooManyThisHour(tx, needed)
  return { kind: 'too-few-credits', needed, balance: await readBalance(tx) }
}

/** The answer to a send of this many that exceeds the limit. */
export const tooManyThisHour = async (tx: TenantTransaction, count: number) => ({
  kind: 'too-many-this-hour' as const,
  limit: SMS_PER_HOUR,
  retryAfterSeconds: await secondsUntilUsedAtMost(tx, SMS_PER_HOUR - count),
})

const insertMessages = async (
  tx: TenantTransaction,
  occasion: SmsOccasion,
  messages: readonly OutgoingSms[],
) => {
  const rows = messages.map(({ recipient, message, vikarId, linkId, noticeId }) => ({
    id: noticeId ?? randomUUIDv7(),
    wait_seconds: noticeId === undefined ? 0 : SECONDS_TO_OPEN,
    recipient,
    message,
    vikar_id: vikarId,
    link_id: linkId,
  }))
  await sql`
    insert into sms_history
      (employer_id, user_id, assignment_id, kind, valid_until, next_attempt_at, id, recipient, message, vikar_id, link_id)
    select ${tx.scope.employerId}, ${tx.scope.userId}, ${occasion.assignmentId}, ${occasion.kind},
      least(${occasion.validUntil}, begins + interval '48 hours'),
      begins + wait_seconds * interval '1 second', id, recipient, message, vikar_id, link_id
    from jsonb_to_recordset(${toJson(rows)}::jsonb)
      as sms (id uuid, wait_seconds integer, recipient text, message text, vikar_id uuid, link_id uuid),
      coalesce(${occasion.notBefore ?? null}::timestamptz, now()) begins`.execute(tx)
  wakeAfterCommit(tx, 'deliver-sms')
}
