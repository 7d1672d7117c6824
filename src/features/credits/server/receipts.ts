import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Purchase, Receipt } from '../contract.ts'
import { SHOWN_PURCHASE_STATES } from '../rules.ts'

const SHOWN = 10

/** The latest purchases, newest first. */
export const listPurchases = async (tx: TenantTransaction): Promise<Purchase[]> => {
  const rows = await tx
    .selectFrom('smsTransactions')
    .select([
      'id',
      'packageName',
      'amount as credits',
      'priceOre',
      'refundedOre',
      'state',
      'receiptNumber',
      'createdAt',
    ])
    .where('employerId', '=', tx.scope.employerId)
    .where('state', 'in', [...SHOWN_PURCHASE_STATES])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ createdAt, state, ...row }) => ({
    ...row,
    state: state === 'paid' || state === 'refunded' ? state : 'held',
    createdAt: createdAt.toISOString(),
  }))
}

/** Null if the purchase is unknown or unpaid. */
export const readReceipt = async (tx: TenantTransaction, purchaseId: string): Promise<Receipt | null> => {
  const { rows } = await sql<Omit<Receipt, 'paidAt' | 'seller' | 'buyer'> & Paid>`
    select receipt_number as number, paid_at, package_name, price_ore, vat_ore, refunded_ore, parties
    from sms_transactions
    where employer_id = ${tx.scope.employerId} and id = ${purchaseId} and state in ('paid', 'refunded')`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return null
  const { paidAt, parties, ...receipt } = row
  return { ...receipt, paidAt: paidAt.toISOString(), ...parties }
}

interface Paid {
  readonly paidAt: Date
  readonly parties: Parties
}

/** Seller and buyer as of the payment. */
export type Parties = Pick<Receipt, 'seller' | 'buyer'>
