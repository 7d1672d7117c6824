import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { spendCredits } from '#test/spend.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await castVikar(app, kari, 'Ola Hansen')
})
afterAll(() => app.close())

// Fails when `lockBalances` is removed from `moveCredits`.
it('exactly one of several concurrent senders sends the last SMS of the hour', async () => {
  for (let round = 0; round < 10; round += 1) {
    await app.db.query("update credit_ledger set created_at = created_at - interval '2 hours'")
    await giveCredits(app, kari, 2100)
    await spendCredits(app, kari, 1999)
    const made = await Promise.all(Array.from({ length: 4 }, () => castAssignment(app, kari)))
    expect(made.map(({ created }) => created.sms.kind).toSorted()).toEqual([
      'queued',
      'too-many-this-hour',
      'too-many-this-hour',
      'too-many-this-hour',
    ])
    const [sum] = await app.db.query(
      'select balance = (select sum(credits) from credit_ledger) as "isSum" from sms_credits',
    )
    expect(sum).toEqual({ isSum: true })
  }
})
