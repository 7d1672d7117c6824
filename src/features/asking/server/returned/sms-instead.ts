import { sql } from 'kysely'
import { readRequestFacts } from '#features/assignments/server/facts.ts'
import { lockRequest, lockShiftsOfRequest } from '#features/assignments/server/lock.ts'
import { maySmsInstead, notifyRecipients } from '#features/messages/server/notify-recipients.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'
import type { Services } from '#server/services.ts'
import { endOfPause } from '#features/messages/quiet-hours.ts'
import { ASKS, deliveriesTo } from '#features/messages/server/deliveries.ts'
import { effectsOf } from '#features/messages/server/effects-of.ts'
import { readHold } from '../insert-recipients.ts'
import { readLine } from '../line/line-state.ts'
import { REQUEST } from '#features/messages/server/request-messages.ts'
import { mayBeAsked } from '#features/assignments/rules.ts'
import { readRecipientProgress } from '#features/messages/server/recipient-progress.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'

/** A mail about a shift that came back. */
export interface ReturnedQuestion {
  readonly id: string
  readonly assignmentId: string
  readonly vikarId: string
}

/** Locks the shifts of a mail's request, then the request. This serializes a yes, a cancellation and another send. */
export const lockQuestion = async (tx: TenantTransaction, assignmentId: string): Promise<string | null> => {
  await lockShiftsOfRequest(tx, assignmentId)
  const { rows } = await sql<{ requestId: string }>`
    select request_id from assignments where employer_id = ${tx.scope.employerId} and id = ${assignmentId}`.execute(
    tx,
  )
  const requestId = rows[0]?.requestId ?? null
  if (requestId !== null) await lockRequest(tx, requestId)
  return requestId
}

/**
 * Sends the request by SMS to a person whose mail about it failed, if the office allows it, the question is open, no
 * other message has reached them, and there is a credit. In quiet hours the SMS waits for their end; it is not sent if
 * the mail is held. A second call sends nothing. Expects the locks of {@link lockQuestion}.
 *
 * @returns true if the SMS was queued
 */
export const smsInstead = async (
  tx: TenantTransaction,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  requestId: string,
  { id, assignmentId, vikarId }: ReturnedQuestion,
  code: 'bounced' | 'refused' | 'held',
): Promise<boolean> => {
  if (!(await maySmsInstead(tx, requestId))) return false
  const [person] = await readRecipientProgress(tx, assignmentId, vikarId)
  if (!person || !mayBeAsked('unreached', person, 'open') || person.noSms) return false // a shift is open: see below
  if (await wasSentSms(tx, requestId, vikarId)) return false // which failed as well
  if ((await findUnwanted(tx, 'email_history', [id])).length > 0) return false
  const now = clock.now()
  const line = await readLine(tx, requestId, now)
  const startsAt = line?.state.startsAt
  if (!line || !startsAt) return false
  const [facts, held] = await Promise.all([readRequestFacts(tx, assignmentId), readHold(tx, requestId)])
  const notBefore = endOfPause({ askFrom: held, quiet: line.plan.quiet }, startsAt, now)
  if (code === 'held' && notBefore) return false
  const sent = await notifyRecipients(tx, config, REQUEST, facts, {
    asked: [person],
    channels: ['sms'],
    notBefore,
  })
  if (sent.sms.kind !== 'queued' || sent.sms.count === 0) return false
  await recordEvents(tx, [
    { kind: 'sms-instead', on: { requestId }, vikarId, because: { code }, effects: effectsOf(sent) },
  ])
  return true
}

const wasSentSms = async (tx: TenantTransaction, requestId: string, vikarId: string): Promise<boolean> => {
  const recipient = {
    employerId: sql`${tx.scope.employerId}`,
    requestId: sql`${requestId}`,
    vikarId: sql`${vikarId}`,
  }
  const { rows } = await sql`
    select 1 from ${deliveriesTo(recipient)}
      and d.channel = 'sms' and ${ASKS} limit 1`.execute(tx)
  return rows.length > 0
}
