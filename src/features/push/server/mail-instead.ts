import { sql } from 'kysely'
import { sendEmails, type OutgoingEmail } from '#features/email/server/send.ts'
import type { SystemTransaction } from '#server/database/database.ts'

/**
 * Of these push messages, which are finally not sent, queues the mails of those persons of whom no browser can be told any more.
 * The outcomes for several browsers of one person may be recorded at the same moment: they take turns, so that the last of them
 * sees the others. Nothing goes instead of what was not wanted.
 */
export const mailInstead = async (tx: SystemTransaction, ids: readonly string[]): Promise<void> => {
  const failed = [...ids]
  await sql`
    select pg_advisory_xact_lock(hashtextextended('notice ' || notice_id, 0)) from (
      select distinct notice_id from push_messages where id = any(${failed}::uuid[]) order by notice_id) notices`.execute(
    tx,
  )
  const { rows } = await sql<{ mail: StoredMail; createdAt: string }>`
    select distinct on (m.notice_id) m.mail, m.created_at::text as created_at from push_messages m
    where m.id = any(${failed}::uuid[]) and m.mail is not null and m.gateway_state in ('failed', 'expired')
      and not exists (select from push_messages other where other.notice_id = m.notice_id and other.status <> 'failed')
      and not exists (select from sms_history s where s.id = m.notice_id and s.status <> 'failed')
    order by m.notice_id`.execute(tx)
  await sendEmails(
    tx,
    rows.map(({ mail, createdAt }) => ({ ...mail, validUntil: new Date(mail.validUntil), createdAt })),
  )
}

/** As JSON has it. */
type StoredMail = Omit<OutgoingEmail, 'validUntil'> & { readonly validUntil: string }
