import { afterAll, beforeAll, expect, it } from 'vitest'
import { castSara } from '#test/cast.ts'
import type { Caller } from '#test/http.ts'
import { openOffice, type Office } from '#test/office.ts'
import { beginPurchase, pay } from '#test/purchases.ts'
import { fulfilPayment } from './fulfil.ts'
import { reconcilePayments } from './reconcile.ts'

let office: Office
let asSara: Caller

beforeAll(async () => {
  office = await openOffice()
  asSara = await office.server.logIn((await castSara(office.app)).email)
})
afterAll(() => office.close())

it('holds the payment of a customer who was erased during the checkout, and credits no one', async () => {
  const { app, nils } = office
  const purchase = await beginPurchase(app, nils)
  const hard = { deleteType: 'hard', confirmation: 'SLETT PERMANENT' }
  const erased = await asSara('POST', `/api/service/customers/${nils.userId}/deletion`, hard)
  expect(erased).toMatchObject({ status: 200, body: { outcome: 'erased' } })
  await pay(app, purchase)
  expect(await fulfilPayment(app, purchase.sessionId)).toEqual({
    kind: 'held',
    employerId: nils.scope.employerId,
  })
  await app.db.query("update sms_transactions set created_at = now() - interval '1 hour'")
  await reconcilePayments(app)
  expect(await app.db.query('select state, receipt_number from sms_transactions')).toEqual([
    { state: 'held', receipt_number: null },
  ])
  expect(await app.db.query('select from credit_ledger')).toEqual([])
  expect(
    await app.db.query('select from email_history where employer_id = $1', [nils.scope.employerId]),
  ).toEqual([])
  expect((await asSara('GET', '/api/service/statistics')).body).toMatchObject({ totalSmsCredits: 0 })
  expect((await asSara('GET', '/api/service/economy')).body).toMatchObject({ summary: { revenueOre: 0 } })
})
