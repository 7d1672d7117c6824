import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Movement } from '../contract.ts'
import { SMS_ELSEWHERE } from '../texts.ts'

const PAGE = 50

type Row = Omit<Movement, 'createdAt'> & { readonly createdAt: Date; readonly position: number }

/**
 * A page of the ledger, newest first, each row with the balance after it: today's balance minus everything newer. New
 * rows therefore do not change the figures of a page.
 */
export const listMovements = async (
  tx: TenantTransaction,
  cursor: string | undefined,
): Promise<{ movements: Movement[]; nextCursor: string | null }> => {
  const { employerId } = tx.scope
  const before = cursor ?? null
  const { rows } = await sql<Row>`
    select l.id, l.kind, l.credits, case when seen.is_seen then l.reason else ${SMS_ELSEWHERE} end as reason,
      case when seen.is_seen then l.assignment_id end as assignment_id, l.sms_transaction_id as purchase_id,
        l.created_at,
      l.position,
      (b.balance - newer.credits - coalesce(sum(l.credits) over (
        order by l.position desc rows between unbounded preceding and 1 preceding), 0))::integer as balance_after
    from credit_ledger l
    join sms_credits b on b.employer_id = l.employer_id
    cross join lateral (select current_departments() is null or l.assignment_id is null or exists (
      select from assignments a where a.employer_id = l.employer_id and a.id = l.assignment_id) as is_seen) seen
    cross join (
      select coalesce(sum(credits), 0) as credits from credit_ledger
      where employer_id = ${employerId} and position >= ${before}::bigint
    ) newer
    where l.employer_id = ${employerId}
      and (${before}::bigint is null or l.position < ${before}::bigint)
    order by l.position desc
    limit ${PAGE + 1}`.execute(tx)
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    movements: shown.map(({ createdAt, position: _, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor: rows.length > PAGE && last ? String(last.position) : null,
  }
}

/** The employer's SMS balance, in credits. */
export const readBalance = async (tx: TenantTransaction): Promise<number> => (await readAccount(tx)).balance

/** The balance, and the threshold for the employer's warning. */
export const readAccount = async (tx: TenantTransaction): Promise<{ balance: number; warnBelow: number }> => {
  const row = await tx
    .selectFrom('smsCredits')
    .select(['balance', 'warnBelow'])
    .where('employerId', '=', tx.scope.employerId)
    .executeTakeFirst()
  return row ?? { balance: 0, warnBelow: 0 }
}

/** The approximate cost of an SMS in øre: according to the last purchase, or else the smallest package for sale. */
export const readSmsPrice = async (tx: TenantTransaction): Promise<number | null> => {
  const { rows } = await sql<{ ore: number | null }>`
    select coalesce(
      (select price_ore::float8 / amount from sms_transactions
        where employer_id = ${tx.scope.employerId} and state = 'paid' and price_ore > 0 order by paid_at desc limit 1),
      (select price_ore::float8 / credits from sms_pricing where is_active order by credits limit 1)) as ore`.execute(
    tx,
  )
  return rows[0]?.ore ?? null
}
