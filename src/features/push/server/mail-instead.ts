import { sql } from 'kysely'
import { sendEmails, type OutgoingEmail } from '#features/email/server/send.ts'
import type { SystemTransaction } from '#server/database/database.ts'

/**
 * Queues the e-mail of each notice whose push messages have all failed. An advisory lock per notice serialises
 * outcomes recorded at the same time for several browsers of a person, so the last one sees the others. A notice that
 * was stopped as no longer wanted gets no e-mail.
 */
export const mailInstead = async (tx: SystemTransaction, ids: readonly string[]): Promise<void> => {
  const failed = [...ids]
  await sql`
    select pg_advisory_xact_lock(hashtextextended('notice ' || notice_id, 0)) from (
      select distinct notice_id from push_messages where id = any(${failed}::uuid[])
        order by notice_id) notices`.execute(tx)
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

/** As stored in JSON. */
type StoredMail = Omit<OutgoingEmail, 'validUntil'> & { readonly validUntil: string }
