import { readBalance } from '#features/credits/server/read-ledger.ts'
import { listPurchases, readReceipt } from '#features/credits/server/receipts.ts'
import { openTestApp } from './app.ts'
import { castKari, castNils } from './cast.ts'

const TABLES = ['credit_ledger', 'sms_transactions', 'local_checkouts', 'receipt_counter', 'email_history']

/** Two employers who buy SMS from the stand-in, and the results. Calls without a name are Kari's. */
export const openShop = async () => {
  const app = await openTestApp()
  const kari = await castKari(app)
  const nils = await castNils(app)
  return {
    app,
    kari,
    nils,
    balance: ({ scope } = kari) => app.database.read(scope, readBalance),
    purchases: ({ scope } = kari) => app.database.read(scope, listPurchases),
    receipt: (id: string, { scope } = kari) => app.database.read(scope, (tx) => readReceipt(tx, id)),
    movements: () => app.db.query('select kind, credits, reason from credit_ledger order by position'),
    /** Resets all purchases. */
    empty: async () => {
      for (const table of TABLES) await app.db.query(`delete from ${table}`)
      await app.db.query('update sms_credits set balance = 0')
      await app.db.query('update sms_pricing set price_ore = 15000, is_active = true where credits = 100')
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
