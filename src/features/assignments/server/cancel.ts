import { sql } from 'kysely'
import { writeAudit } from '#features/accounts/server/audit.ts'
import { sendEmails } from '#features/email/server/send.ts'
import { readContact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isSmsNumber } from '#shared/phone.ts'
import type { SmsResult } from '../contract-create.ts'
import type { Sent } from '../log-shapes.ts'
import { statesFor, type Channel } from '../rules.ts'
import { readFacts, type AssignmentFacts } from './facts.ts'
import { cancelledEmail, cancelledMessage } from './messages.ts'
import { stopUnwantedLater } from './unwanted.ts'
import { sendUrgentSms } from './urgent-sms.ts'

export type Cancelled = Sent & { readonly vikarName: string | null; readonly phone: string | null }

/**
 * Cancels an assignment that has not ended. One conditional update decides between this and a yes at the same moment.
 * What has not been sent is stopped and paid back afterwards, and who had the assignment is told: by e-mail always, because the
 * calendar entry came by e-mail, and by SMS if that was how they were asked. Null when it cannot be cancelled (any more).
 */
export const cancelAssignment = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
): Promise<Cancelled | null> => {
  const { employerId, userId } = tx.scope
  const { rows } = await sql<{ channels: Channel[]; assignedVikarId: string | null }>`
    update assignments set status = 'cancelled', closed_at = now(), closed_by = ${userId}
    where employer_id = ${employerId} and id = ${id} and status = any(${[...statesFor('cancel')]}) and ends_at > now()
    returning channels, assigned_vikar_id`.execute(tx)
  const [cancelled] = rows
  if (!cancelled) return null
  const [facts, vikar] = await Promise.all([
    readFacts(tx, id),
    cancelled.assignedVikarId ? readContact(tx, cancelled.assignedVikarId) : null,
    stopUnwantedLater(tx, id),
    writeAudit(tx, {
      action: 'assignment-cancelled',
      actorUserId: userId,
      employerId,
      subject: { type: 'assignment', id },
    }),
  ])
  return tellAssigned(tx, config, facts, vikar, cancelled)
}

const tellAssigned = async (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  vikar: Awaited<ReturnType<typeof readContact>>,
  { channels, assignedVikarId }: { channels: readonly Channel[]; assignedVikarId: string | null },
): Promise<Cancelled> => {
  if (!vikar || !assignedVikarId) return { ...NOBODY, vikarName: null, phone: null }
  await sendEmails(tx, [cancelledEmail(config, facts, { ...vikar, vikarId: assignedVikarId })])
  const sms =
    channels.includes('sms') && !vikar.noSms
      ? await tellBySms(tx, config, facts, { ...vikar, id: assignedVikarId })
      : ({ kind: 'not-chosen' } as const)
  return { recipients: 1, sms, emails: 1, emailsInstead: 0, vikarName: vikar.fullName, phone: vikar.phone }
}

const NOBODY: Sent = { recipients: 0, sms: { kind: 'not-chosen' }, emails: 0, emailsInstead: 0 }

const tellBySms = async (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  { id, phone }: { id: string; phone: string },
): Promise<SmsResult> => {
  const message = cancelledMessage(facts)
  const outcome = await sendUrgentSms(
    tx,
    { kind: 'cancelled', assignmentId: facts.id, reason: `Avlyst: ${facts.title}`, validUntil: facts.endsAt },
    isSmsNumber(phone, config.smsCountries) ? [{ recipient: phone, message, vikarId: id, linkId: null }] : [],
  )
  return outcome.kind === 'queued' ? { ...outcome, withoutMobile: 1 - outcome.count } : outcome
}
