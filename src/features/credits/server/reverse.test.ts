import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { beginPurchase, pay, refund } from '#test/purchases.ts'
import { fulfilPayment } from './fulfil.ts'
import { readBalance } from './read.ts'
import { listPurchases, readReceipt } from './receipts.ts'
import { reserveCredits } from './reserve.ts'
import { settleReversal } from './reverse.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
})
beforeEach(async () => {
  for (const table of [
    'credit_ledger',
    'sms_transactions',
    'local_checkouts',
    'receipt_counter',
    'email_history',
  ])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await app.db.query('update sms_pricing set price_ore = 15000, is_active = true where credits = 100')
})
afterAll(() => app.close())

const balance = ({ scope } = kari) => app.database.read(scope, readBalance)
const purchases = ({ scope } = kari) => app.database.read(scope, listPurchases)
const receipt = (id: string, { scope } = kari) => app.database.read(scope, (tx) => readReceipt(tx, id))
const movements = () =>
  app.db.query('select kind, credits, reason from credit_ledger order by created_at, credits desc')

describe('a refund', () => {
  const use = (credits: number) =>
    app.database.transaction(kari.scope, (tx) =>
      reserveCredits(tx, { credits, assignmentId: null, reason: 'Prøve' }),
    )
  const bought = async () => {
    const purchase = await beginPurchase(app, kari)
    await pay(app, purchase)
    await fulfilPayment(app, purchase.sessionId)
    return purchase
  }

  it('takes the credits back, once however often it is told of', async () => {
    const purchase = await bought()
    await refund(app, purchase, 15_000)
    await settleReversal(app, purchase.paymentRef)
    await settleReversal(app, purchase.paymentRef)
    expect(await balance()).toBe(0)
    expect((await movements()).slice(1)).toEqual([
      { kind: 'refunded', credits: -100, reason: 'Refusjon: 100 SMS' },
    ])
    expect(await purchases()).toEqual([expect.objectContaining({ state: 'refunded', refundedOre: 15_000 })])
    expect(await receipt(purchase.id)).toMatchObject({ refundedOre: 15_000 })
    expect((await fulfilPayment(app, purchase.sessionId)).kind).toBe('credited-before')
  })

  it('of a part takes as large a part', async () => {
    const purchase = await bought()
    await refund(app, purchase, 5000)
    await settleReversal(app, purchase.paymentRef)
    expect(await balance()).toBe(67)
    await refund(app, purchase, 15_000)
    await settleReversal(app, purchase.paymentRef)
    expect(await balance()).toBe(0)
  })

  it('does not take from credits of later what it found spent', async () => {
    const purchase = await bought()
    await use(100)
    await refund(app, purchase, 7500)
    await settleReversal(app, purchase.paymentRef)
    await giveCredits(app, kari, 100)
    await refund(app, purchase, 9000)
    await settleReversal(app, purchase.paymentRef)
    expect(await balance()).toBe(90)
  })

  it('takes what is there when credits have been spent, and gives back no more than it took', async () => {
    const purchase = await bought()
    await use(70)
    await refund(app, purchase, 15_000)
    await settleReversal(app, purchase.paymentRef)
    expect(await balance()).toBe(0)
    await refund(app, purchase, 0) // a dispute that was won
    await settleReversal(app, purchase.paymentRef)
    expect(await balance()).toBe(30)
    expect(await purchases()).toEqual([expect.objectContaining({ state: 'paid', refundedOre: 0 })])
  })

  it('that was told of before the payment is not forgotten', async () => {
    const purchase = await beginPurchase(app, kari)
    await pay(app, purchase)
    await refund(app, purchase, 15_000)
    await settleReversal(app, purchase.paymentRef)
    await fulfilPayment(app, purchase.sessionId)
    expect(await balance()).toBe(0)
    expect((await movements()).map(({ kind }) => kind)).toEqual(['bought', 'refunded'])
  })

  it('that could not be settled with the payment is when the payment is told of again', async () => {
    const purchase = await bought()
    await refund(app, purchase, 15_000)
    expect((await fulfilPayment(app, purchase.sessionId)).kind).toBe('credited-before')
    expect(await balance()).toBe(0)
  })
})
