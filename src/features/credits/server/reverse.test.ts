import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { giveCredits } from '#test/cast.ts'
import { beginPurchase, pay, refund } from '#test/purchases.ts'
import { openShop } from '#test/shop.ts'
import { fulfilPayment } from './fulfil.ts'
import { reserveCredits } from './reserve.ts'
import { settleReversal } from './reverse.ts'

const shop = await openShop()
const { app, kari, balance, purchases, receipt, movements } = shop
beforeEach(shop.empty)
afterAll(() => app.close())

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

  it('revokes the credits, once for any number of reports', async () => {
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

  it('revokes an equal share of the credits if it is partial', async () => {
    const purchase = await bought()
    await refund(app, purchase, 5000)
    await settleReversal(app, purchase.paymentRef)
    expect(await balance()).toBe(67)
    await refund(app, purchase, 15_000)
    await settleReversal(app, purchase.paymentRef)
    expect(await balance()).toBe(0)
  })

  it('never takes later credits to cover credits already spent', async () => {
    const purchase = await bought()
    await use(100)
    await refund(app, purchase, 7500)
    await settleReversal(app, purchase.paymentRef)
    await giveCredits(app, kari, 100)
    await refund(app, purchase, 9000)
    await settleReversal(app, purchase.paymentRef)
    expect(await balance()).toBe(90)
  })

  it('revokes the remaining credits if some are spent, and later restores no more than it revoked', async () => {
    const purchase = await bought()
    await use(70)
    await refund(app, purchase, 15_000)
    await settleReversal(app, purchase.paymentRef)
    expect(await balance()).toBe(0)
    await refund(app, purchase, 0) // a won dispute
    await settleReversal(app, purchase.paymentRef)
    expect(await balance()).toBe(30)
    expect(await purchases()).toEqual([expect.objectContaining({ state: 'paid', refundedOre: 0 })])
  })

  it('is settled later if it was reported before the payment', async () => {
    const purchase = await beginPurchase(app, kari)
    await pay(app, purchase)
    await refund(app, purchase, 15_000)
    await settleReversal(app, purchase.paymentRef)
    await fulfilPayment(app, purchase.sessionId)
    expect(await balance()).toBe(0)
    expect((await movements()).map(({ kind }) => kind)).toEqual(['bought', 'refunded'])
  })

  it('is settled when the payment is reported again, if it could not be before', async () => {
    const purchase = await bought()
    await refund(app, purchase, 15_000)
    expect((await fulfilPayment(app, purchase.sessionId)).kind).toBe('credited-before')
    expect(await balance()).toBe(0)
  })
})
