import { returnCredits } from '#features/credits/server/reserve.ts'
import { fulfilPayment } from '#features/credits/server/fulfil.ts'
import { settleReversal } from '#features/credits/server/reverse.ts'
import type { TestApp } from './app.ts'
import { castKari, castNils, giveCredits, type CastAdministrator } from './cast.ts'
import { beginPurchase, pay, refund } from './purchases.ts'
import { spendCredits } from './spend.ts'

/**
 * Kari pays 490 kr for 500 SMS and 150 kr for 100, of which half the money goes back; she is given 100, of which 20 are
 * revoked; of 30 that she uses, two come back. Nils pays 900 kr for 1000, and has bought 200 without a recorded price;
 * another purchase of his was never paid, and one has gone back whole.
 */
export const castEconomy = async (app: TestApp) => {
  const kari = await castKari(app)
  const nils = await castNils(app)
  await buy(app, kari, 500)
  const half = await buy(app, kari, 100)
  await refund(app, half, 7500)
  await settleReversal(app, half.paymentRef)
  await giveCredits(app, kari, 100)
  await book(app, kari, 'granted', -20)
  await spendCredits(app, kari, 30)
  await comeBack(app, kari, 2)
  await buy(app, nils, 1000)
  await buyUnpriced(app, nils, 200)
  await beginPurchase(app, nils, 500)
  const whole = await buy(app, nils, 100)
  await refund(app, whole, 15_000)
  await settleReversal(app, whole.paymentRef)
  return { kari, nils }
}

export const buy = async (app: TestApp, administrator: CastAdministrator, credits: number) => {
  const purchase = await beginPurchase(app, administrator, credits)
  await pay(app, purchase)
  await fulfilPayment(app, purchase.sessionId)
  return purchase
}

/** A purchase from before prices were recorded. */
const buyUnpriced = async (app: TestApp, administrator: CastAdministrator, credits: number) => {
  await app.db.query(
    `insert into sms_transactions (employer_id, package_name, amount, provider, state, receipt_number, paid_at, parties)
     values ($1, 'Pakke', $2, 'stripe', 'paid', 9000, '2025-01-10T12:00:00Z', '{}')`,
    [administrator.scope.employerId, credits],
  )
  await book(app, administrator, 'bought', credits)
}

/** A single movement; the balance remains the sum of all. */
const book = (app: TestApp, { scope }: CastAdministrator, kind: 'bought' | 'granted', credits: number) =>
  app.db.query(
    `with moved as (insert into credit_ledger (employer_id, kind, credits, reason) values ($1, $2, $3, 'Prøve')
       returning credits)
     update sms_credits set balance = balance + moved.credits from moved where employer_id = $1`,
    [scope.employerId, kind, credits],
  )

const comeBack = (app: TestApp, { scope }: CastAdministrator, messages: number) =>
  app.database.transaction(app.system, (tx) =>
    returnCredits(
      tx,
      Array.from({ length: messages }, () => ({
        employerId: scope.employerId,
        smsId: crypto.randomUUID(),
        assignmentId: null,
        reason: 'Prøve',
      })),
    ),
  )

/** A customer with one administrator, no purchase and no SMS. */
export const castCustomer = async (
  app: TestApp,
  { name, company, email }: { name: string; company: string | null; email: string },
): Promise<string> => {
  const [row] = await app.db.query(
    `with employer as (insert into employers (name) values ($2) returning id),
       login as (insert into users (name, email) values ($1, $3) returning id),
       balance as (insert into sms_credits (employer_id) select id from employer)
     insert into profiles (user_id, employer_id, full_name, role)
     select login.id, employer.id, $1, 'administrator' from login, employer returning employer_id`,
    [name, company, email],
  )
  return String(row?.['employer_id'])
}
