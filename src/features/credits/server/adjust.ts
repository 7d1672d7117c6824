import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { wake } from '#server/jobs.ts'
import { lockBalances } from './lock.ts'

export interface Adjustment {
  readonly employerId: string
  /** Signed: below 0 they are taken back. */
  readonly credits: number
  /** In Norwegian, as the customer reads it. */
  readonly reason: string
  readonly invoice: string | null
  /** Made by the form: the same one twice is one adjustment. */
  readonly requestId: string
}

/** `made-otherwise`: the request was made before, with other content; nothing has changed. */
export type Adjusted =
  | { readonly kind: 'adjusted' | 'adjusted-before'; readonly balance: number }
  | { readonly kind: 'too-few-credits' | 'made-otherwise'; readonly balance: number }

/**
 * Gives credits to who pays by invoice, or takes them back as far as they are there. The balance is locked first, so what
 * is compared is what is changed; ledger row and balance change by one statement.
 */
export const adjustCredits = async (tx: SystemTransaction, adjustment: Adjustment): Promise<Adjusted> => {
  const { employerId, credits, reason, invoice, requestId } = adjustment
  await lockBalances(tx, [employerId])
  const before = await readLocked(tx, adjustment)
  if (before.isSame !== null)
    return { kind: before.isSame ? 'adjusted-before' : 'made-otherwise', balance: before.balance }
  if (before.balance + credits < 0) return { kind: 'too-few-credits', balance: before.balance }
  const { rows } = await sql<{ balance: number; isLow: boolean }>`
    with written as (
      insert into credit_ledger (employer_id, kind, credits, created_by, reason, invoice, request_id)
      values (${employerId}, 'granted', ${credits}, ${tx.scope.userId}, ${reason}, ${invoice}, ${requestId})
    )
    update sms_credits set balance = balance + ${credits}, updated_at = now(),
      warned_at = case when balance + ${credits} >= warn_below then null else warned_at end
    where employer_id = ${employerId}
    returning balance, balance < warn_below and warned_at is null as is_low`.execute(tx)
  const [after] = rows
  if (!after) throw new Error(`employer ${employerId} has no balance`)
  if (after.isLow) await wake(tx, 'warn-low-balance')
  return { kind: 'adjusted', balance: after.balance }
}

/** `isSame`: null when the request is new. */
const readLocked = async (
  tx: SystemTransaction,
  { employerId, requestId, credits, reason, invoice }: Adjustment,
) => {
  const { rows } = await sql<{ balance: number; isSame: boolean | null }>`
    select balance, (
      select l.credits = ${credits} and l.reason = ${reason} and l.invoice is not distinct from ${invoice}
      from credit_ledger l where employer_id = ${employerId} and request_id = ${requestId}) as is_same
    from sms_credits where employer_id = ${employerId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`employer ${employerId} has no balance`)
  return row
}
