import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { settle } from '#server/outbox/outbox.ts'
import { LOST, openSent, type SentSms } from '#test/sent-sms.ts'

let sms: SentSms

beforeAll(async () => {
  sms = await openSent(30)
})
afterAll(() => sms.app.close())
beforeEach(() => sms.beginAll())

const balance = async () => {
  const rows = await sms.app.db.query('select balance from sms_credits where employer_id = $1', [
    sms.kari.scope.employerId,
  ])
  return Number(rows[0]?.['balance'])
}

// Fails when `for no key update` is removed from `recordReports`: each call then finds the message under way, and
// reports the credit as returned. (The ledger's `on conflict` in `returnCredits` still keeps the balance right.)
it('exactly one of twenty concurrent reports of the same failures returns the credits', async () => {
  for (let round = 0; round < 5; round += 1) {
    await sms.beginAll()
    const before = await balance()
    const told = await Promise.all(
      Array.from({ length: 20 }, () => sms.record(...sms.ids.map((id) => sms.report('failed', { id })))),
    )
    expect(told.flat()).toEqual([{ employerId: sms.kari.scope.employerId, hasCreditsBack: true }])
    expect(await sms.readMany(sms.ids)).toMatchObject(sms.ids.map(() => LOST))
    expect(await balance()).toBe(before + sms.ids.length)
  }
})

// Fails when `for no key update` is removed from `recordReports`: a failure that waited for the delivery overwrites
// it.
it('a delivered message stays delivered, despite concurrent reports', async () => {
  for (let round = 0; round < 5; round += 1) {
    await sms.beginAll()
    await Promise.all(
      (['failed', 'delivered', 'accepted', 'unsure'] as const).flatMap((state) =>
        Array.from({ length: 5 }, () => sms.record(...sms.ids.map((id) => sms.report(state, { id })))),
      ),
    )
    expect(await sms.readMany(sms.ids)).toMatchObject(
      sms.ids.map(() => ({ state: 'delivered', status: 'sent', over: true })),
    )
  }
})

// Fails with a deadlock when `order by id` is removed from `recordReports`.
it('locking the same rows in order of id never deadlocks', async () => {
  const inOrder = () =>
    sms.app.database.transaction(sms.app.system, async (tx) => {
      for (const id of sms.ids)
        await tx.selectFrom('smsHistory').select('id').where('id', '=', id).forUpdate().execute()
    })
  for (let round = 0; round < 5; round += 1) {
    await sms.beginAll()
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const ids = index % 2 === 0 ? sms.ids : sms.ids.toReversed()
        return [sms.record(...ids.map((id) => sms.report('failed', { id }))), inOrder()]
      }).flat(),
    )
    expect(await sms.read()).toMatchObject(LOST)
  }
})

// Fails with a deadlock when `order by id` is removed from `settle`.
it("a gateway's answer and its concurrent report never deadlock", async () => {
  for (let round = 0; round < 10; round += 1) {
    await sms.beginAll()
    await sms.app.db.query(
      "update sms_history set gateway_state = 'sending', status = 'pending', attempts = 1 where id = any($1)",
      [sms.ids],
    )
    const results = sms.ids
      .toReversed()
      .map((id) => ({ id, attempt: 1, outcome: { kind: 'accepted', gatewayId: 'g1' } as const }))
    await Promise.all([
      ...Array.from({ length: 3 }, () =>
        sms.app.database.transaction(sms.app.system, (tx) => settle(tx, 'sms_history', results)),
      ),
      ...Array.from({ length: 3 }, () =>
        sms.record(...sms.ids.map((id) => sms.report('delivered', { id, gatewayId: 'g1' }))),
      ),
    ])
    expect(await sms.readMany(sms.ids)).toMatchObject(sms.ids.map(() => ({ state: 'delivered' })))
  }
})
