import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { wakeAfterCommit } from '#server/jobs.ts'
import type { Tokens } from '#server/tokens.ts'
import { CODE_MINUTES, FREE_KIND } from '../rules.ts'
import { CODE_PLACEHOLDER, phoneCodeText } from '../texts.ts'
import { stopSms } from './stop.ts'

const CODES = 1_000_000

/**
 * Six digits derived from a row's id. No table stores them, so a colleague who reads the office's SMS does not see
 * them.
 */
export const phoneCodeOf = (tokens: Tokens, id: string): string => {
  const secret = Buffer.from(tokens.derive('phone_codes', id), 'base64url')
  return String(secret.readUIntBE(0, 6) % CODES).padStart(6, '0')
}

/** The text with its code, ready to send. */
export const completeCode = (tokens: Tokens, id: string, text: string): string =>
  text.replace(CODE_PLACEHOLDER, () => phoneCodeOf(tokens, id))

interface PhoneCode {
  /** The code is derived from it. */
  readonly codeId: string
  readonly employerId: string
  readonly userId: string
  /** E.164. */
  readonly phone: string
}

/**
 * Queues an SMS with a code. It costs the employer no credit. A waiting SMS to the same user is stopped, because the
 * new code replaces its code.
 */
export const sendPhoneCode = async (
  tx: SystemTransaction,
  productName: string,
  { codeId, employerId, userId, phone }: PhoneCode,
): Promise<void> => {
  await stopSms(
    tx,
    sql`m.employer_id = ${employerId} and m.user_id = ${userId} and m.kind = ${FREE_KIND}`,
    '',
  )
  await tx
    .insertInto('smsHistory')
    .values({
      id: randomUUIDv7(),
      employerId,
      userId,
      kind: FREE_KIND,
      recipient: phone,
      message: phoneCodeText(productName),
      linkId: codeId,
      cost: 0,
      validUntil: sql<Date>`now() + ${CODE_MINUTES} * interval '1 minute'`,
      nextAttemptAt: sql<Date>`now()`,
    })
    .execute()
  wakeAfterCommit(tx, 'deliver-sms')
}
