import { sql, type RawBuilder } from 'kysely'
import type { AnyTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { wakeAfterCommit } from '#server/jobs.ts'

/** A row of the ledger before it is written. */
export interface Movement {
  readonly employerId: string
  readonly kind: 'bought' | 'granted' | 'used' | 'returned' | 'refunded'
  /** Signed: negative when used, refunded or revoked. */
  readonly credits: number
  /** Norwegian, shown to the employer. */
  readonly reason: string
  readonly createdBy?: string | null
  readonly assignmentId?: string | null
  readonly smsId?: string
  readonly purchaseId?: string | undefined
  readonly invoice?: string | null
  readonly requestId?: string
}

/**
 * Writes movements and changes the balances accordingly, in one statement: the only writer of the ledger. Writes all
 * movements of an employer, or none if the balance would fall below 0. Skips movements already in the ledger (a return
 * of the same message, the credits of the same purchase). A low balance is reported after the commit.
 *
 * @param mostPerHour the employer's hourly limit on used credits: above it, nothing is written either
 * @returns the balances afterwards, in credits, of the employers with written movements
 */
export const moveCredits = async (
  tx: AnyTransaction,
  movements: readonly Movement[],
  mostPerHour?: number,
): Promise<ReadonlyMap<string, number>> => {
  const lock = lockBalances(tx, [...new Set(movements.map(({ employerId }) => employerId))])
  const write = sql<{ employerId: string; balance: number; hasRunLow: boolean }>`
    with asked as (
      select * from jsonb_to_recordset(${toJson(movements)}::jsonb) as asked (
        "employerId" uuid, kind text, credits integer, reason text, "createdBy" uuid, "assignmentId" uuid, "smsId" uuid,
        "purchaseId" uuid, invoice text, "requestId" uuid)
    ), affordable as (
      select c.employer_id from sms_credits c join asked on asked."employerId" = c.employer_id
      group by c.employer_id, c.balance having c.balance + sum(asked.credits) >= 0
        ${
          mostPerHour === undefined
            ? sql``
            : sql`
          and ${usedLastHour(sql`c.employer_id`)} - sum(asked.credits) <= ${mostPerHour}`
        }
    ), written as (
      insert into credit_ledger (employer_id, kind, credits, reason, created_by, assignment_id, sms_id,
        sms_transaction_id, invoice,
        request_id)
      select employer_id, kind, credits, reason, "createdBy", "assignmentId", "smsId", "purchaseId", invoice,
        "requestId"
      from asked join affordable on employer_id = "employerId"
      order by "smsId"
      on conflict do nothing
      returning employer_id, kind, credits
    ), moved as (
      select employer_id, sum(credits)::integer as credits, bool_or(kind in ('bought', 'granted')) as is_new
        from written
      group by employer_id
    )
    update sms_credits c set balance = balance + moved.credits, updated_at = now(),
      warned_at = case when moved.is_new and balance + moved.credits >= warn_below then null else warned_at end
    from moved where c.employer_id = moved.employer_id
    returning c.employer_id, c.balance, moved.credits < 0 and c.balance < warn_below
      and warned_at is null as has_run_low`.execute(tx)
  const [{ rows }] = await Promise.all([write, lock])
  if (rows.some(({ hasRunLow }) => hasRunLow)) wakeAfterCommit(tx, 'warn-low-balance')
  return new Map(rows.map(({ employerId, balance }) => [employerId, balance]))
}

/** Credits that an employer used in the last hour. */
export const usedLastHour = (employerId: RawBuilder<unknown>) => sql<number>`(
  select coalesce(-sum(l.credits), 0)::integer from credit_ledger l
  where l.employer_id = ${employerId} and l.kind = 'used' and l.created_at > now() - interval '1 hour')`

/**
 * The employers whose balances a transaction has locked. A savepoint starts a new entry, and its rollback releases the
 * locks.
 */
const held = new WeakMap<AnyTransaction, ReadonlySet<string>>()

/**
 * Locks balances until the end of the transaction, ordered by employer. Call it before computing anything from a
 * balance, because a statement that waited for a lock continues with its old snapshot. Movements are written with the
 * balance locked, so the ledger has their true order. Balances that the transaction has already locked cost no
 * statement.
 */
export const lockBalances = async (tx: AnyTransaction, employerIds: readonly string[]): Promise<void> => {
  const before = held.get(tx) ?? new Set()
  const missing = employerIds.filter((id) => !before.has(id))
  if (missing.length === 0) return
  held.set(tx, new Set([...before, ...missing]))
  await sql`
    select from sms_credits where employer_id = any(${missing}) order by employer_id for no key update`.execute(
    tx,
  )
}
