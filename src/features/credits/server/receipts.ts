import type { Config } from '#server/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Purchase, Receipt } from '../contract.ts'

const SHOWN = 10

/** The latest purchases. One that was given up is nobody's concern. */
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
    .where('state', '<>', 'canceled')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

/** Null when there is no such purchase, or it has not been paid. */
export const readReceipt = async (
  tx: TenantTransaction,
  { product }: Config,
  purchaseId: string,
): Promise<Receipt | null> => {
  const row = await tx
    .selectFrom('smsTransactions as purchase')
    .innerJoin('employers', 'employers.id', 'purchase.employerId')
    .leftJoin('profiles as buyer', (join) =>
      join
        .onRef('buyer.employerId', '=', 'purchase.employerId')
        .onRef('buyer.userId', '=', 'purchase.userId'),
    )
    .select([
      'purchase.receiptNumber',
      'purchase.paidAt',
      'purchase.packageName',
      'purchase.amount',
      'purchase.priceOre',
      'purchase.vatOre',
      'purchase.refundedOre',
      'employers.name',
      'employers.orgNumber',
      'buyer.fullName',
    ])
    .where('purchase.employerId', '=', tx.scope.employerId)
    .where('purchase.id', '=', purchaseId)
    .where('purchase.state', 'in', ['paid', 'refunded'])
    .executeTakeFirst()
  if (!row?.paidAt || row.receiptNumber === null) return null
  return {
    number: row.receiptNumber,
    paidAt: row.paidAt.toISOString(),
    seller: { name: product.name, orgNumber: product.orgNumber, email: product.email, phone: product.phone },
    buyer: { name: row.name, orgNumber: row.orgNumber, boughtBy: row.fullName },
    packageName: row.packageName,
    credits: row.amount,
    priceOre: row.priceOre ?? 0,
    vatOre: row.vatOre ?? 0,
    refundedOre: row.refundedOre,
  }
}
