import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { minutesAgo } from '#server/outbox/minutes-ago.ts'

/**
 * How many one employer may ask by e-mail in an hour, so that an account cannot be used for spam in our name. The
 * largest send fits.
 */
export const EMAILS_PER_HOUR = 5000

/** What an employer sends to as many as they like; everything else is one mail for one event. */
const COUNTED = ['request', 'reminder', 'message']

/** Too many e-mails for the hour: none was queued, and this many will be allowed again after that time. */
export interface EmailLimit {
  readonly limit: number
  readonly retryAfterSeconds: number
}

/**
 * The answer to a send of so many e-mails that exceeds the limit of the hour; null when they may be queued. Sends of one employer are
 * counted one after the other: the lock is held until the end of the transaction, and taken last.
 */
export const checkHour = async (tx: TenantTransaction, count: number): Promise<EmailLimit | null> => {
  if (count === 0 || (await countLastHour(tx)) + count <= EMAILS_PER_HOUR) return null
  return emailLimitFor(tx, count)
}

/** The answer to a send of this many that exceeds the limit. */
const emailLimitFor = async (tx: TenantTransaction, count: number): Promise<EmailLimit> => {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '1 hour' - now()))::integer as seconds
    from email_history where ${isCounted(tx)}
    order by created_at desc offset ${Math.max(EMAILS_PER_HOUR - count, 0)} limit 1`.execute(tx)
  return { limit: EMAILS_PER_HOUR, retryAfterSeconds: Math.max(rows[0]?.seconds ?? 0, 1) }
}

const countLastHour = async (tx: TenantTransaction): Promise<number> => {
  const { employerId } = tx.scope
  const [, sent] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('emails ' || ${employerId}, 0))`.execute(tx),
    countSent(tx),
  ])
  return sent
}

const countSent = async (tx: TenantTransaction): Promise<number> => {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::integer as sent from email_history where ${isCounted(tx)}`.execute(tx)
  return rows[0]?.sent ?? 0
}

/** The e-mails that the hour still allows. Takes no lock, so another send may use them up. */
export const readEmailsLeft = async (tx: TenantTransaction): Promise<number> =>
  Math.max(0, EMAILS_PER_HOUR - (await countSent(tx)))

const isCounted = ({ scope }: TenantTransaction) => sql<boolean>`
  employer_id = ${scope.employerId} and kind = any(${COUNTED}) and created_at > ${minutesAgo(60)}`
