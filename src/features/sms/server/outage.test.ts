import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { ACCEPTED, createFakeSmsGateway, FAILED, REFUSED } from '#test/fakes/sms-gateway.ts'
import { deliverSms } from './deliver.ts'
import type { SmsGateway } from './gateways/gateway.ts'

let app: TestApp
let kari: CastAdministrator

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await giveCredits(app, kari, 100)
})
afterEach(() => app.close())

const ask = async (count: number) => {
  await castVikarer(app, kari, count)
  return castAssignment(app, kari)
}
const deliver = (gateway: SmsGateway) => deliverSms(app, app.system, gateway, async () => [])
const messages = () =>
  app.db.query(
    'select status, gateway_state, cost, attempts, possible_duplicate from sms_history order by id',
  )
const count = async (condition: string) =>
  (await app.db.query(`select count(*)::int as count from sms_history where ${condition}`))[0]?.['count']
const balance = async () => (await app.db.query('select balance from sms_credits'))[0]?.['balance']
const health = async () =>
  (await app.db.query('select failures, retry_at is not null as is_open from gateway_health'))[0]

/** Makes waiting messages (a lease, a back-off, a report) due now. */
const letMessagesBeDue = () =>
  app.db.query('update sms_history set next_attempt_at = now() where next_attempt_at is not null')
const letPauseEnd = () =>
  app.db.query('update gateway_health set retry_at = now() where retry_at is not null')

/** A gateway whose circuit is open; `waiting` messages are due. */
const castOutage = async (waiting: number, outcome = REFUSED) => {
  await ask(waiting)
  const fake = createFakeSmsGateway()
  fake.turn(outcome)
  while ((await health())?.['is_open'] !== true) {
    await letMessagesBeDue()
    await deliver(fake.gateway)
  }
  await letMessagesBeDue()
  fake.calls.length = 0
  return fake
}

describe('a gateway that is down', () => {
  it('has its circuit opened after five calls, and messages wait without another attempt', async () => {
    const { gateway, calls } = await castOutage(25)
    expect(await count('attempts <= 2')).toBe(25)
    for (let round = 0; round < 10; round += 1) await deliver(gateway)
    expect(calls).toEqual([])
    expect(await count("status = 'pending' and attempts <= 2")).toBe(25)
    expect(await balance()).toBe(75)
  })

  it('has its circuit closed while it refuses messages or defers them', async () => {
    await ask(3)
    const { gateway, calls, turn } = createFakeSmsGateway()
    turn({ kind: 'retry', reason: 'too many for this number' })
    for (let round = 0; round < 8; round += 1) {
      await letMessagesBeDue()
      await deliver(gateway)
    }
    expect(calls).toHaveLength(8)
    expect(await health()).toEqual({ failures: 0, is_open: false })
  })

  it('does not hold a message that has expired: the credit comes back at once', async () => {
    const { gateway, calls } = await castOutage(3)
    await app.db.query(`update sms_history set valid_until = now() - interval '1 second'
      where id = (select min(id::text)::uuid from sms_history)`)
    await deliver(gateway)
    expect(calls).toEqual([])
    expect((await messages())[0]).toMatchObject({ status: 'failed', gateway_state: 'expired', cost: 0 })
    expect(await count("status = 'pending'")).toBe(2)
    expect(await balance()).toBe(98)
  })

  it('is probed with one message after its pause, and the circuit stays open longer', async () => {
    const { gateway, calls } = await castOutage(25)
    await letPauseEnd()
    await deliver(gateway)
    await deliver(gateway)
    expect(calls.map((batch) => batch.length)).toEqual([1])
    expect(await health()).toEqual({ failures: 6, is_open: true })
  })

  it('gets everything at full speed once it answers', async () => {
    const { gateway, calls, accepted, turn } = await castOutage(25)
    turn(ACCEPTED)
    await letPauseEnd()
    await deliver(gateway)
    expect(calls.map((batch) => batch.length)).toEqual([1, 10, 10, 4])
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(25)
    expect(await health()).toEqual({ failures: 0, is_open: false })
  })

  it("counts as up when it refuses the probe's message", async () => {
    const { gateway, turn } = await castOutage(3)
    turn({ kind: 'rejected', reason: 'no such number' })
    await letPauseEnd()
    await deliver(gateway)
    expect(await health()).toEqual({ failures: 0, is_open: false })
    expect(await count("status = 'failed'")).toBe(3)
  })

  it('is probed by other processes when the probing one dies', async () => {
    const { gateway, accepted, turn } = await castOutage(3)
    await letPauseEnd()
    const dying = { ...gateway, send: () => Promise.reject(new Error('the process is killed here')) }
    await expect(deliver(dying)).rejects.toThrow('killed')
    turn(ACCEPTED)
    await deliver(gateway)
    expect(accepted).toHaveLength(0) // the probe's lease
    await letPauseEnd()
    await deliver(gateway)
    expect(accepted).toHaveLength(2)
    expect(await count("gateway_state = 'sending'")).toBe(1) // and the message's
  })

  it('is probed with another message when the first one is not to be sent', async () => {
    const { gateway, accepted, turn } = await castOutage(3)
    await app.db.query(`update sms_history set gateway_state = 'sending'
      where id in (select id from sms_history order by id limit 2)`)
    const [last] = await app.db.query('select id from sms_history order by id desc limit 1')
    turn(ACCEPTED)
    await letPauseEnd()
    await deliverSms(app, app.system, gateway, async (_tx, _table, ids) =>
      ids.filter((id) => id === last?.['id']),
    )
    expect(accepted).toHaveLength(0)
    expect(await count("gateway_state = 'unknown'")).toBe(2)
    expect(await count("gateway_state = 'stopped'")).toBe(1)
    const [row] = await app.db.query('select retry_at <= now() as ready from gateway_health')
    expect(row).toEqual({ ready: true }) // nothing was learnt: the next message may probe
  })

  it('is probed first with messages that it certainly does not have', async () => {
    const { gateway, calls } = await castOutage(25)
    await app.db
      .query(`update sms_history set gateway_state = 'unknown', next_attempt_at = now() - interval '1 hour'
      where id not in (select id from sms_history order by id limit 1)`)
    const [queued] = await app.db.query("select id from sms_history where gateway_state = 'queued'")
    await letPauseEnd()
    await deliver(gateway)
    expect(calls.map((batch) => batch.map(({ id }) => id))).toEqual([[queued?.['id']]])
  })

  it('gets the waiting messages soon after it is back', async () => {
    await castOutage(1)
    await app.db.query('update sms_history set attempts = 30')
    const { gateway, turn } = createFakeSmsGateway()
    turn(REFUSED)
    await letPauseEnd()
    await deliver(gateway)
    expect(await count("next_attempt_at between now() + interval '40 s' and now() + interval '76 s'")).toBe(1)
  })
})

describe('after a long outage', () => {
  it('every message is sent exactly once, at any interval of time', async () => {
    const { gateway, calls, accepted, turn } = await castOutage(40)
    for (let round = 0; round < 30; round += 1) {
      await letMessagesBeDue()
      await letPauseEnd()
      await Promise.all([deliver(gateway), deliver(gateway), deliver(gateway)])
    }
    expect(calls.every((batch) => batch.length === 1)).toBe(true)
    turn(ACCEPTED)
    await letMessagesBeDue()
    await letPauseEnd()
    await Promise.all([deliver(gateway), deliver(gateway), deliver(gateway)])
    await deliver(gateway)
    const ids = accepted.map(({ id }) => id)
    expect(ids).toHaveLength(40)
    expect(new Set(ids).size).toBe(40)
    expect(await count("status = 'sent' and gateway_state = 'accepted' and not possible_duplicate")).toBe(40)
    expect(await balance()).toBe(60)
  })

  it('a message that may have been sent is repeated at most once, after its two minutes', async () => {
    const { gateway, calls, turn } = await castOutage(60, FAILED)
    const tries = () => Map.groupBy(calls.flat(), ({ id }) => id)
    await letPauseEnd()
    turn(ACCEPTED)
    await app.db.query("update sms_history set next_attempt_at = now() + interval '2 min'")
    await deliver(gateway)
    expect(calls).toEqual([])
    await letMessagesBeDue()
    for (let round = 0; round < 3; round += 1) await deliver(gateway)
    expect([...tries().values()].every(({ length }) => length === 1)).toBe(true)
    expect(await count("status = 'sent' and gateway_state = 'accepted'")).toBe(60)
  })
})

describe('a gateway that can look up messages', () => {
  const castUnknown = async (find: SmsGateway['find']) => {
    await ask(1)
    const fake = createFakeSmsGateway({ find })
    fake.turn(FAILED)
    await deliver(fake.gateway)
    await letMessagesBeDue()
    fake.turn(ACCEPTED)
    fake.calls.length = 0
    return fake
  }

  it('gets the text that was sent, and the earliest time', async () => {
    const asked: unknown[][] = []
    const { gateway } = await castUnknown(async (...question) => {
      asked.push(question)
      return null
    })
    await deliver(gateway)
    const [row] = await app.db.query('select id, recipient, created_at from sms_history')
    expect(asked).toEqual([
      [
        expect.objectContaining({
          id: row?.['id'],
          to: row?.['recipient'],
          text: expect.stringMatching(/\/r\/[\w-]{22}$/),
        }),
        row?.['created_at'],
      ],
    ])
  })

  it('gets no repetition of a message that it has, which is then no duplicate', async () => {
    const { gateway, calls } = await castUnknown(async () => ({ kind: 'accepted', gatewayId: 'SM1' }))
    await deliver(gateway)
    expect(calls).toEqual([])
    expect(await messages()).toMatchObject([
      { status: 'sent', gateway_state: 'accepted', possible_duplicate: false, cost: 1 },
    ])
    expect(await app.db.query('select gateway_id from sms_history')).toEqual([{ gateway_id: 'SM1' }])
  })

  it('gets a message that it lacks once more, marked because its list may lag behind', async () => {
    const { gateway, accepted } = await castUnknown(async () => 'absent')
    await deliver(gateway)
    expect(accepted).toHaveLength(1)
    expect(await messages()).toMatchObject([{ status: 'sent', possible_duplicate: true }])
  })

  it('gets a message once more, marked, when it cannot tell', async () => {
    const { gateway, accepted } = await castUnknown(async () => null)
    await deliver(gateway)
    expect(accepted).toHaveLength(1)
    expect(await messages()).toMatchObject([{ status: 'sent', possible_duplicate: true }])
  })

  it('gets no message a third time, whatever it answers', async () => {
    const { gateway, calls, turn } = await castUnknown(async () => 'absent')
    turn(FAILED)
    for (let round = 0; round < 3; round += 1) {
      await deliver(gateway)
      await letMessagesBeDue()
    }
    expect(calls).toHaveLength(1)
    expect(await messages()).toMatchObject([{ status: 'sent', gateway_state: 'unknown' }])
  })

  it('is asked after a process has died, once the two minutes are over', async () => {
    await ask(1)
    let asked = 0
    const { gateway, calls } = createFakeSmsGateway({
      find: async () => {
        asked += 1
        return { kind: 'accepted', gatewayId: 'SM1' }
      },
    })
    const dying = { ...gateway, send: () => Promise.reject(new Error('the process is killed here')) }
    await expect(deliver(dying)).rejects.toThrow('killed')
    await letMessagesBeDue()
    await deliver(gateway)
    expect({ asked, messages: await messages() }).toMatchObject({
      asked: 0,
      messages: [{ gateway_state: 'unknown' }],
    })
    await letMessagesBeDue()
    await deliver(gateway)
    expect({ asked, calls }).toEqual({ asked: 1, calls: [] })
    expect(await messages()).toMatchObject([{ status: 'sent', possible_duplicate: false }])
  })
})
