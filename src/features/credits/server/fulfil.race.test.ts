import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, type CastAdministrator } from '#test/cast.ts'
import { beginPurchase, pay, refund } from '#test/purchases.ts'
import { until } from '#test/until.ts'
import { fulfilPayment } from './fulfil.ts'
import { grantCredits } from './grant.ts'
import { readBalance } from './read-ledger.ts'
import { reconcilePayments } from './reconcile.ts'
import { reserveCredits, returnCredits } from './reserve.ts'
import { settleReversal } from './reverse.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
})
afterAll(() => app.close())

const balance = ({ scope } = kari) => app.database.read(scope, readBalance)
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

// Fails when `.forUpdate()` is taken out of `lockPurchase`: several calls see the purchase as unpaid, and only the
// ledger's unique index prevents extra credits (their transactions fail).
it('credits a payment once when event, page and reconciler arrive at once', async () => {
  const purchase = await beginPurchase(app, kari)
  await pay(app, purchase)
  await app.db.query("update sms_transactions set created_at = now() - interval '1 hour'")
  const [told] = await Promise.all([
    times(20, () => fulfilPayment(app, purchase.sessionId)),
    times(3, () => reconcilePayments(app)),
  ])
  for (const { kind } of told) expect(['credited', 'credited-before']).toContain(kind)
  expect(told.filter(({ kind }) => kind === 'credited').length).toBeLessThanOrEqual(1)
  expect(await balance()).toBe(100)
  expect(await app.db.query("select from credit_ledger where kind = 'bought'")).toHaveLength(1)
  expect(await app.db.query("select from email_history where kind = 'receipt'")).toHaveLength(1)
})

// Fails when the number is `max(receipt_number) + 1` instead of the counter's row.
it('gives payments of two employers at once receipt numbers without gaps or duplicates', async () => {
  await app.db.query('delete from receipt_counter')
  await app.db.query(
    'update sms_transactions set receipt_number = receipt_number + 1000 where receipt_number is not null',
  )
  const bought = await Promise.all(
    Array.from({ length: 24 }, (_, index) => beginPurchase(app, index % 2 === 0 ? kari : nils)),
  )
  await Promise.all(bought.map((purchase) => pay(app, purchase)))
  await Promise.all(bought.map(({ sessionId }) => fulfilPayment(app, sessionId)))
  const rows = await app.db.query(
    'select receipt_number from sms_transactions where receipt_number < 1000 order by receipt_number',
  )
  expect(rows.map((row) => Number(row['receipt_number']))).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 1),
  )
})

// Fails when `refunded_ore <> ...` is taken out of `noteReversed`, or when the provider is not queried again after a
// change.
it('revokes credits once for a refund that is reported ten times at once', async () => {
  const before = await balance()
  const purchase = await beginPurchase(app, kari)
  await pay(app, purchase)
  await fulfilPayment(app, purchase.sessionId)
  const rising = [3000, 6000, 15_000]
  await Promise.all(
    rising.map(async (ore) => {
      await refund(app, purchase, ore)
      await times(10, () => settleReversal(app, purchase.paymentRef))
    }),
  )
  const [row] = await app.db.query('select refunded_ore from local_checkouts where id = $1', [
    purchase.sessionId,
  ])
  const left = 100 - Math.round((Number(row?.['refunded_ore']) * 100) / 15_000)
  expect(await balance()).toBe(before + left)
})

// computes a refund that waits for incoming credits with the new balance
it('a refund that waits for incoming credits revokes them too', async () => {
  await app.db.query('update sms_credits set balance = 0')
  await app.db.query('delete from credit_ledger')
  const purchase = await beginPurchase(app, kari)
  await pay(app, purchase)
  await fulfilPayment(app, purchase.sessionId)
  await app.database.transaction(kari.scope, (tx) =>
    reserveCredits(tx, { credits: 100, assignmentId: null, reason: 'Prøve' }),
  )
  await refund(app, purchase, 15_000)
  const reversals: Promise<void>[] = []
  await app.database.transaction(app.system, async (tx) => {
    await grantCredits(tx, { employerId: kari.scope.employerId, credits: 40, reason: 'Prøve' })
    reversals.push(settleReversal(app, purchase.paymentRef))
    await waitingFor(1)
  })
  await Promise.all(reversals)
  expect(await balance()).toBe(0)
})

// Fails when `order by employer_id` is taken out of `lockBalances`.
it('returns credits to many employers at once, in any order, without a deadlock', async () => {
  const employers = [kari, nils].map(({ scope }) => scope.employerId)
  const giveBack = (ids: readonly string[]) =>
    app.database.transaction(app.system, (tx) =>
      returnCredits(
        tx,
        ids.map((employerId) => ({
          employerId,
          smsId: crypto.randomUUID(),
          assignmentId: null,
          reason: 'Prøve',
        })),
      ),
    )
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => giveBack(index % 2 === 0 ? employers : employers.toReversed())),
  )
  const rows = await app.db.query(
    "select employer_id from credit_ledger where kind = 'returned' group by 1 having count(*) = 100",
  )
  expect(rows).toHaveLength(2)
})

/** Waits until this many connections wait for a lock. */
const waitingFor = (count: number) =>
  until(async () => {
    const waiting = await app.db.query("select from pg_stat_activity where wait_event_type = 'Lock'")
    return waiting.length >= count
  })
