import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { createFakeSmsGateway, REFUSED } from '#test/fakes/sms-gateway.ts'
import { deliverSms } from './deliver.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  const kari = await castKari(app)
  await giveCredits(app, kari, 100)
  await castVikarer(app, kari, 40)
  await castAssignment(app, kari)
})
afterAll(() => app.close())

// Fails when `and retry_at <= now()` is removed from the update of `takeProbe`.
it('exactly one of ten processes probes a circuit that was open long enough, with one message', async () => {
  const { gateway, calls, turn } = createFakeSmsGateway()
  turn(REFUSED)
  await app.db.query("insert into gateway_health (name, failures, retry_at) values ('fake', 5, now())")
  for (let round = 0; round < 20; round += 1) {
    await app.db.query('update gateway_health set retry_at = now()')
    await app.db.query('update sms_history set next_attempt_at = now()')
    calls.length = 0
    await Promise.all(Array.from({ length: 10 }, () => deliverSms(app, app.system, gateway, async () => [])))
    expect(calls.map((batch) => batch.length)).toEqual([1])
    const [row] = await app.db.query('select failures from gateway_health')
    expect(row).toEqual({ failures: 6 + round })
  }
})
