import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { stopSms } from '#features/sms/server/stop.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import type { Services } from '#server/services.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { ACCEPTED, createFakeSmsGateway, FAILED, REFUSED } from '#test/fakes/sms-gateway.ts'
import { until } from '#test/until.ts'
import { deliverSms } from './deliver.ts'
import type { GatewaySms, SmsGateway } from './gateways/gateway.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await giveCredits(app, kari, 1000)
})
beforeEach(async () => {
  for (const table of ['gateway_health', 'assignments', 'vikarer']) await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 1000')
})
afterAll(() => app.close())

const nobody = async () => []
const deliver = (gateway: SmsGateway, services: Services = app, stopping?: AbortSignal) =>
  deliverSms(services, app.system, gateway, nobody, stopping)
/** Asks this many substitutes by SMS. */
const ask = async (count: number) => {
  await castVikarer(app, kari, count)
  return castAssignment(app, kari)
}
/** Makes waiting and leased messages due now. */
const letTimePass = () =>
  app.db.query('update sms_history set next_attempt_at = now() where next_attempt_at is not null')
const messages = () =>
  app.db.query('select status, gateway_state, cost, possible_duplicate as twice from sms_history')
const balance = async () => (await app.db.query('select balance from sms_credits'))[0]?.['balance']

/** A gateway that answers each call on the test's command. */
const createSlowGateway = () => {
  const calls: { readonly batch: readonly GatewaySms[]; answer: (outcome: Outcome) => void }[] = []
  const gateway: SmsGateway = {
    ...createFakeSmsGateway().gateway,
    send: (batch) =>
      new Promise((resolve) => {
        calls.push({ batch, answer: (outcome) => resolve(batch.map(() => outcome)) })
      }),
  }
  const called = (count: number) => until(() => calls.length >= count)
  return { gateway, calls, called }
}

describe('a service that stops', () => {
  it('begins no other batch, and leaves the rest unchanged for the next process', async () => {
    await ask(25)
    const stopping = new AbortController()
    const { gateway, calls, called } = createSlowGateway()
    const delivery = deliver(gateway, app, stopping.signal)
    await called(1)
    stopping.abort()
    calls[0]?.answer(ACCEPTED)
    await delivery
    expect(calls).toHaveLength(1)
    const states = (await messages()).map((sms) => sms['gateway_state'])
    expect(states.filter((state) => state === 'accepted')).toHaveLength(10)
    expect(states.filter((state) => state === 'queued')).toHaveLength(15)
  })
})

describe('an answer of the gateway while the database is away', () => {
  it('is recorded once the database is back, so that nothing is sent again', async () => {
    await ask(3)
    const { gateway, calls } = createFakeSmsGateway()
    let failures = 2
    const transaction: typeof app.database.transaction = (scope, work) => {
      if (calls.length === 0 || failures === 0) return app.database.transaction(scope, work)
      failures -= 1
      return Promise.reject(new Error('terminating connection'))
    }
    await deliver(gateway, { ...app, database: { ...app.database, transaction } })
    expect((await messages()).map((sms) => sms['gateway_state'])).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ])
  })
})

describe('an attempt that took longer than its lease', () => {
  /** Lets the lease run out while the gateway has the message. */
  const overtake = async () => {
    await ask(1)
    const slow = createSlowGateway()
    const first = deliver(slow.gateway)
    await slow.called(1)
    await letTimePass()
    await deliver(slow.gateway) // recovers the message as after a dead process
    return { ...slow, first }
  }

  it('is trusted if it was accepted after all: the message is not sent a second time', async () => {
    const { gateway, calls, first } = await overtake()
    calls[0]?.answer(ACCEPTED)
    await first
    await letTimePass()
    await deliver(gateway)
    expect(calls).toHaveLength(1)
    expect(await messages()).toEqual([{ status: 'sent', gateway_state: 'accepted', cost: 1, twice: false }])
  })

  it('returns no credit if its late refusal meets the next attempt', async () => {
    const { gateway, calls, called, first } = await overtake()
    await letTimePass()
    const second = deliver(gateway)
    await called(2)
    calls[0]?.answer({ kind: 'rejected', reason: 'late' })
    await first
    calls[1]?.answer(ACCEPTED)
    await second
    expect(await messages()).toMatchObject([{ status: 'sent', gateway_state: 'accepted', cost: 1 }])
    expect(await balance()).toBe(999)
  })
})

describe('a returned credit of a refused message', () => {
  it('appears on open pages, unlike a message that was sent', async () => {
    const published: unknown[] = []
    const live = { ...app.live, publish: (_topic: string, keys: unknown) => void published.push(keys) }
    const { gateway, turn } = createFakeSmsGateway()
    await ask(1)
    await deliver(gateway, { ...app, live })
    turn({ kind: 'rejected', reason: 'no such number' })
    await ask(1)
    await deliver(gateway, { ...app, live })
    expect(published).toEqual([['messages'], ['messages', 'credits']])
  })
})

describe('a message that may have arrived', () => {
  it('gets no credit back from a stop while it waits for another attempt', async () => {
    const { id } = await ask(1)
    const { gateway, turn } = createFakeSmsGateway()
    turn(FAILED)
    await deliver(gateway)
    await letTimePass()
    turn(REFUSED)
    await deliver(gateway)
    await app.database.transaction(kari.scope, (tx) =>
      stopSms(tx, sql`m.assignment_id = ${id}`, 'Oppdraget ble avlyst'),
    )
    expect(await messages()).toMatchObject([{ status: 'pending', cost: 1, twice: true }])
    expect(await balance()).toBe(999)
  })
})
