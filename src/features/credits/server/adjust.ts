import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { lockBalances, moveCredits } from './move-credits.ts'

export interface Adjustment {
  readonly employerId: string
  /** Signed: negative when revoked. */
  readonly credits: number
  /** In Norwegian, as the customer reads it. */
  readonly reason: string
  readonly invoice: string | null
  /** Made by the form: the same one twice is one adjustment. */
  readonly requestId: string
}

/** `request-id-reused`: the request was made before, with other content; nothing has changed. */
export type Adjusted =
  | { readonly kind: 'adjusted' | 'adjusted-before'; readonly balance: number }
  | { readonly kind: 'too-few-credits' | 'request-id-reused'; readonly balance: number }

/**
 * Gives credits to customers who pay by invoice, or revokes them as far as available. The balance is locked first, so
 * what is compared is what is changed.
 */
export const adjustCredits = async (tx: SystemTransaction, adjustment: Adjustment): Promise<Adjusted> => {
  const { employerId, credits, reason, invoice, requestId } = adjustment
  await lockBalances(tx, [employerId])
  const before = await readLocked(tx, adjustment)
  if (before.isSame !== null)
    return { kind: before.isSame ? 'adjusted-before' : 'request-id-reused', balance: before.balance }
  if (before.balance + credits < 0) return { kind: 'too-few-credits', balance: before.balance }
  const granted = { employerId, kind: 'granted', credits, reason, invoice, requestId } as const
  const balance = (await moveCredits(tx, [{ ...granted, createdBy: tx.scope.userId }])).get(employerId)
  if (balance === undefined) throw new Error(`no credits were booked for employer ${employerId}`)
  return { kind: 'adjusted', balance }
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
