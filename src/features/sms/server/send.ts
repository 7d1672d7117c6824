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
  /** At most 160 GSM-7 characters including the link; the stored text has the placeholder. */
  readonly message: string
  readonly vikarId: string | null
  /** The row of the response token whose derived secret makes the link. */
  readonly linkId: string | null
  /**
   * The id of the push with the same notice, if any. The SMS gets it as its own id, and waits for the push to be
   * opened.
   */
  readonly noticeId?: string | undefined
  /** The recipient's own shift, if it is not the shift of the occasion. */
  readonly about?: Pick<SmsOccasion, 'assignmentId' | 'validUntil'>
}

/** The subject that the messages share. */
export interface SmsOccasion {
  readonly kind: ChargedKind
  readonly assignmentId: string
  /** The reason in the ledger, in Norwegian. */
  readonly reason: string
  /** The deadline for sending, at most 48 hours after `notBefore`. */
  readonly validUntil: Date
  /** The earliest time of sending; at once without it. */
  readonly notBefore?: Date | null
  /** Reserves the credits and queues nothing; the caller counts the messages and rolls back. */
  readonly isCounted?: boolean
}

export type SmsOutcome =
  | { readonly kind: 'queued'; readonly count: number; readonly balance: number }
  | { readonly kind: 'too-few-credits'; readonly needed: number; readonly balance: number }
  | { readonly kind: 'too-many-this-hour'; readonly limit: number; readonly retryAfterSeconds: number }

/** The hourly limit of an employer: a stolen login must not send a flood. */
export const SMS_PER_HOUR = 2000

/**
 * Reserves one credit a message and queues the messages, in the transaction: all, or none if credits are too few or
 * the hour's limit is exceeded. After the commit each is sent once, even if this process dies.
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

/** Finds the reason for a refusal in the ledger and the balance, which is locked by now. */
const whyNone = async (tx: TenantTransaction, needed: number): Promise<SmsOutcome> => {
  if ((await readUsedLastHour(tx)) + needed > SMS_PER_HOUR) return tooManyThisHour(tx, needed)
  return { kind: 'too-few-credits', needed, balance: await readBalance(tx) }
}

/** The refusal of a send of this many beyond the hourly limit. */
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
  const rows = messages.map(({ recipient, message, vikarId, linkId, noticeId, about = occasion }) => ({
    id: noticeId ?? randomUUIDv7(),
    wait_seconds: noticeId === undefined ? 0 : SECONDS_TO_OPEN,
    recipient,
    message,
    vikar_id: vikarId,
    link_id: linkId,
    assignment_id: about.assignmentId,
    valid_until: about.validUntil,
  }))
  await sql`
    insert into sms_history
      (employer_id, user_id, assignment_id, kind, valid_until, next_attempt_at, id, recipient, message, vikar_id,
        link_id)
    select ${tx.scope.employerId}, ${tx.scope.userId}, sms.assignment_id, ${occasion.kind},
      least(sms.valid_until, begins + interval '48 hours'),
      begins + wait_seconds * interval '1 second', id, recipient, message, vikar_id, link_id
    from jsonb_to_recordset(${toJson(rows)}::jsonb)
      as sms (id uuid, wait_seconds integer, recipient text, message text, vikar_id uuid, link_id uuid,
        assignment_id uuid, valid_until timestamptz),
      coalesce(${occasion.notBefore ?? null}::timestamptz, now()) begins`.execute(tx)
  wakeAfterCommit(tx, 'deliver-sms')
}
