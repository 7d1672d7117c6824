import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { minutesAgo } from '#server/outbox/minutes-ago.ts'

/**
 * Limit on questions by e-mail from one employer in an hour, so that an account cannot be used for spam in our name.
 * The largest send fits.
 */
export const EMAILS_PER_HOUR = 5000

/** Messages that an employer sends to any number of people; every other mail is one per event. */
const COUNTED = ['request', 'reminder', 'message']

/** Above the hourly limit: none was queued, and this many will be allowed after that time. */
export interface EmailLimit {
  readonly limit: number
  readonly retryAfterSeconds: number
}

/**
 * The refusal of a send with that many e-mails, or null if the hourly limit allows it. Sends of one employer are
 * counted one after another: the lock is held until the end of the transaction, and taken last.
 */
export const checkHour = async (tx: TenantTransaction, count: number): Promise<EmailLimit | null> => {
  if (count === 0 || (await countLastHour(tx)) + count <= EMAILS_PER_HOUR) return null
  return emailLimitFor(tx, count)
}

/** The refusal for a send with this many e-mails. */
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

/** The e-mails left in the hour. Takes no lock, so another send may use them up. */
export const readEmailsLeft = async (tx: TenantTransaction): Promise<number> =>
  Math.max(0, EMAILS_PER_HOUR - (await countSent(tx)))

const isCounted = ({ scope }: TenantTransaction) => sql<boolean>`
  employer_id = ${scope.employerId} and kind = any(${COUNTED}) and created_at > ${minutesAgo(60)}`
