import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginPurchase, packageOf, pay } from '#test/purchases.ts'
import { openShop } from '#test/shop.ts'
import { startCheckout } from './checkout.ts'
import { fulfilPayment } from './fulfil.ts'
import { reconcilePayments } from './reconcile.ts'

const shop = await openShop()
const { app, kari, nils, balance, purchases, receipt, movements } = shop
beforeEach(shop.empty)
afterAll(() => app.close())

const begin = (priceId: string, smsAmount: number, priceOre?: number) =>
  startCheckout(app, { email: kari.email }, kari.scope, { priceId, smsAmount, priceOre })

describe('a checkout', () => {
  it("is stored with the package's current terms, and credits nothing yet", async () => {
    await beginPurchase(app, kari, 500)
    expect(await balance()).toBe(0)
    expect(await purchases()).toEqual([]) // an unpaid purchase is not shown
    const columns = 'package_name, amount, price_ore, vat_ore, currency, provider, state'
    expect(await app.db.query(`select ${columns} from sms_transactions`)).toEqual([
      {
        package_name: '500 SMS',
        amount: 500,
        price_ore: 49_000,
        vat_ore: 9800,
        currency: 'NOK',
        provider: 'local',
        state: 'started',
      },
    ])
  })

  it('is refused for a package that is gone, or differs from what the buyer saw', async () => {
    const { priceId } = await packageOf(app, 100)
    expect(await begin(priceId, 1000)).toEqual({ kind: 'package-changed' })
    expect(await begin(priceId, 100, 14_900)).toEqual({ kind: 'package-changed' })
    expect(await begin(crypto.randomUUID(), 100)).toEqual({ kind: 'package-changed' })
    expect(await begin(priceId, 2 ** 40)).toEqual({ kind: 'package-changed' })
    await app.db.query('update sms_pricing set is_active = false where credits = 100')
    expect(await begin(priceId, 100)).toEqual({ kind: 'package-changed' })
    expect(await purchases()).toEqual([])
  })
})

describe('a payment', () => {
  it('raises the balance, and gets a ledger row, a receipt and a mail', async () => {
    const purchase = await beginPurchase(app, kari)
    await pay(app, purchase)
    expect(await fulfilPayment(app, purchase.sessionId)).toEqual({
      kind: 'credited',
      employerId: kari.scope.employerId,
      isSettled: true,
    })
    expect(await balance()).toBe(100)
    expect(await movements()).toEqual([{ kind: 'bought', credits: 100, reason: 'Kjøp: 100 SMS' }])
    expect(await purchases()).toEqual([expect.objectContaining({ state: 'paid', receiptNumber: 1 })])
    expect(await receipt(purchase.id)).toMatchObject({
      number: 1,
      seller: { name: 'Vikarklar' },
      buyer: { name: 'Fjellhamar skole', boughtBy: 'Kari Nordmann' },
      priceOre: 15_000,
      vatOre: 3000,
      refundedOre: 0,
    })
    const mails = await app.db.query('select recipient, kind, subject, letter from email_history')
    expect(mails).toEqual([
      expect.objectContaining({ recipient: kari.email, kind: 'receipt', subject: 'Kvittering 1: 100 SMS' }),
    ])
    expect(JSON.stringify(mails[0]?.['letter'])).toMatch(/"Mva 25 %","30,00.kr"/)
  })

  it('is announced without the company at an unconfirmed address: a stranger may have chosen both', async () => {
    const letterAfter = async (isConfirmed: boolean) => {
      await shop.empty()
      await app.db.query('update users set email_verified = $1 where id = $2', [isConfirmed, kari.userId])
      const purchase = await beginPurchase(app, kari)
      await pay(app, purchase)
      await fulfilPayment(app, purchase.sessionId)
      const [mail] = await app.db.query('select letter from email_history')
      return JSON.stringify(mail?.['letter'])
    }
    expect(await letterAfter(false)).toContain('["Kjøper","Kari Nordmann"]')
    expect(await letterAfter(true)).toContain('["Kjøper","Fjellhamar skole"]')
  })

  it('is credited once for any number of reports', async () => {
    const purchase = await beginPurchase(app, kari)
    await pay(app, purchase)
    const kinds = []
    for (let time = 0; time < 3; time += 1) kinds.push((await fulfilPayment(app, purchase.sessionId)).kind)
    expect(kinds).toEqual(['credited', 'credited-before', 'credited-before'])
    expect(await balance()).toBe(100)
    expect(await app.db.query('select from email_history')).toHaveLength(1)
  })

  it('is compared with the price at the time of purchase', async () => {
    const purchase = await beginPurchase(app, kari)
    await app.db.query('update sms_pricing set price_ore = 1 where credits = 100')
    await pay(app, purchase)
    expect((await fulfilPayment(app, purchase.sessionId)).kind).toBe('credited')
  })

  it('records seller and buyer as of the payment', async () => {
    const purchase = await beginPurchase(app, kari)
    await pay(app, purchase)
    await fulfilPayment(app, purchase.sessionId)
    await app.db.query("update employers set name = 'Nytt navn' where id = $1", [kari.scope.employerId])
    expect(await receipt(purchase.id)).toMatchObject({ buyer: { name: 'Fjellhamar skole' } })
    await app.db.query("update employers set name = 'Fjellhamar skole' where id = $1", [
      kari.scope.employerId,
    ])
  })

  it('is held if the amount differs: nothing is credited, now or later', async () => {
    const purchase = await beginPurchase(app, kari)
    await app.db.query('update local_checkouts set amount_ore = 14999')
    await pay(app, purchase)
    expect((await fulfilPayment(app, purchase.sessionId)).kind).toBe('held')
    await app.db.query('update local_checkouts set amount_ore = 15000')
    expect((await fulfilPayment(app, purchase.sessionId)).kind).toBe('held')
    expect(await balance()).toBe(0)
    expect(await movements()).toEqual([])
    expect(await receipt(purchase.id)).toBeNull()
  })

  it('is held if the customer was erased meanwhile, and the operator is notified', async () => {
    const purchase = await beginPurchase(app, kari)
    await app.db.query('update employers set erased_at = now() where id = $1', [kari.scope.employerId])
    await pay(app, purchase)
    const held = { kind: 'held', employerId: kari.scope.employerId }
    const errors = vi.spyOn(app.log, 'error')
    for (let time = 0; time < 2; time += 1) expect(await fulfilPayment(app, purchase.sessionId)).toEqual(held)
    expect(errors).toHaveBeenCalledWith(
      { purchaseId: purchase.id },
      expect.stringContaining('nothing is credited'),
    )
    errors.mockRestore()
    expect(await balance()).toBe(0)
    expect(await movements()).toEqual([])
    expect(await receipt(purchase.id)).toBeNull()
    expect(await app.db.query('select from email_history')).toEqual([])
    expect(await app.db.query('select state, payment_ref, receipt_number from sms_transactions')).toEqual([
      { state: 'held', payment_ref: purchase.paymentRef, receipt_number: null },
    ])
    await app.db.query('update employers set erased_at = null')
  })

  it('changes nothing if it was not made', async () => {
    const purchase = await beginPurchase(app, kari)
    expect((await fulfilPayment(app, purchase.sessionId)).kind).toBe('not-paid')
    expect(await app.db.query('select state from sms_transactions')).toEqual([{ state: 'started' }])
    expect(await fulfilPayment(app, 'cs_local_0000000000000000000000')).toEqual({ kind: 'unknown' })
  })

  it('is found by the purchase if its session was not stored, and not under another session', async () => {
    const one = await beginPurchase(app, kari)
    const other = await beginPurchase(app, kari)
    await app.db.query('update sms_transactions set session_id = null where id = $1', [one.id])
    await Promise.all([pay(app, one), pay(app, other)])
    expect((await fulfilPayment(app, one.sessionId)).kind).toBe('credited')
    await app.db.query("update sms_transactions set session_id = 'another' where id = $1", [other.id])
    expect(await fulfilPayment(app, other.sessionId)).toEqual({ kind: 'unknown' })
    expect(await balance()).toBe(100)
  })

  it('belongs to Nils when Nils has paid', async () => {
    const purchase = await beginPurchase(app, nils)
    await pay(app, purchase)
    await fulfilPayment(app, purchase.sessionId)
    expect([await balance(), await balance(nils)]).toEqual([0, 100])
    expect(await purchases()).toEqual([])
    expect(await receipt(purchase.id)).toBeNull()
    expect(await receipt(purchase.id, nils)).not.toBeNull()
  })

  it('has the next receipt number, without gaps for failed purchases', async () => {
    const numbers = []
    for (let time = 0; time < 3; time += 1) {
      await beginPurchase(app, kari)
      const purchase = await beginPurchase(app, time === 1 ? nils : kari)
      await pay(app, purchase)
      await fulfilPayment(app, purchase.sessionId)
      const [row] = await app.db.query('select receipt_number from sms_transactions where id = $1', [
        purchase.id,
      ])
      numbers.push(row?.['receipt_number'])
    }
    expect(numbers.map(Number)).toEqual([1, 2, 3])
  })
})

describe('the reconciler', () => {
  const anHourAgo = () => app.db.query("update sms_transactions set created_at = now() - interval '1 hour'")

  it('credits payments without an event, and skips open ones', async () => {
    const paid = await beginPurchase(app, kari)
    await beginPurchase(app, kari)
    await pay(app, paid)
    await reconcilePayments(app)
    expect(await balance()).toBe(0) // the buyer may still be returning
    await anHourAgo()
    await reconcilePayments(app)
    expect(await balance()).toBe(100)
    expect((await purchases()).map(({ state }) => state)).toEqual(['paid']) // the other is abandoned
    expect(await app.db.query("select from sms_transactions where state = 'started'")).toHaveLength(1)
  })

  it('abandons expired purchases, and still credits one that was paid', async () => {
    const purchase = await beginPurchase(app, kari)
    await anHourAgo()
    await app.db.query("update local_checkouts set state = 'expired'")
    await reconcilePayments(app)
    expect(await purchases()).toEqual([])
    await pay(app, purchase)
    expect((await fulfilPayment(app, purchase.sessionId)).kind).toBe('credited')
    expect(await balance()).toBe(100)
  })

  it('reads more than one page, and deletes purchases that never got a checkout', async () => {
    const paid = await Promise.all(Array.from({ length: 105 }, () => beginPurchase(app, kari)))
    await app.db.query("update local_checkouts set state = 'paid'")
    const [first] = paid
    await app.db.query(
      "update sms_transactions set session_id = null, created_at = now() - interval '4 days' where id = $1",
      [first?.id],
    )
    await app.db.query(
      "update sms_transactions set created_at = now() - interval '1 hour' where session_id is not null",
    )
    await reconcilePayments(app)
    expect(await balance()).toBe(10_400)
    const left = await app.db.query('select state from sms_transactions where id = $1', [first?.id])
    expect(left).toEqual([{ state: 'canceled' }])
  })

  it('checks before it deletes: payments from days of downtime are credited', async () => {
    const purchase = await beginPurchase(app, kari)
    await pay(app, purchase)
    await app.db.query("update sms_transactions set created_at = now() - interval '5 days'")
    await reconcilePayments(app)
    expect(await balance()).toBe(100)
  })

  it('continues after a failure', async () => {
    const bad = await beginPurchase(app, nils)
    const good = await beginPurchase(app, kari)
    await app.db.query('update sms_transactions set amount = 2147483647 where id = $1', [bad.id])
    await app.db.query('update sms_credits set balance = 1 where employer_id = $1', [nils.scope.employerId])
    for (const purchase of [bad, good]) await pay(app, purchase)
    await anHourAgo()
    await reconcilePayments(app)
    expect(await balance()).toBe(100)
    await app.db.query('delete from sms_transactions where id = $1', [bad.id])
  })
})
