import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { sendEmails, type OutgoingEmail } from './send.ts'

/** What one employer may ask by e-mail in an hour: nobody signs up to send advertising in our name. The largest send fits. */
export const EMAILS_PER_HOUR = 5000

/** What an employer sends to as many as they like; everything else is one mail for one event. */
const COUNTED = ['request', 'reminder']

/**
 * Queues e-mails as {@link sendEmails} does: all of them or, beyond the limit of the hour, none. False then. Sends of one
 * employer are counted one after the other: the lock is held until the end of the transaction, and taken last.
 */
export const sendEmailsWithinHour = async (
  tx: TenantTransaction,
  emails: readonly OutgoingEmail[],
): Promise<boolean> => {
  if (emails.length === 0) return true
  if ((await countLastHour(tx)) + emails.length > EMAILS_PER_HOUR) return false
  await sendEmails(tx, emails)
  return true
}

const countLastHour = async (tx: TenantTransaction): Promise<number> => {
  const { employerId } = tx.scope
  const [, { rows }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('emails ' || ${employerId}, 0))`.execute(tx),
    sql<{ sent: number }>`
      select count(*)::integer as sent from email_history
      where employer_id = ${employerId} and kind = any(${COUNTED}) and created_at > now() - interval '1 hour'`.execute(
      tx,
    ),
  ])
  return rows[0]?.sent ?? 0
}
