import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '#server/outbox/outbox.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { deliverSms } from './deliver.ts'
import type { GatewaySms, SmsGateway } from './gateways/gateway.ts'

let app: TestApp
let kari: CastAdministrator

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await giveCredits(app, kari, 100)
})
afterEach(() => app.close())

/** A gateway that records its messages and answers as given. Like the real ones, it does not recognise repetitions. */
const fakeGateway = (
  answer: (sms: GatewaySms) => Outcome = () => ({ kind: 'accepted', gatewayId: 'g1' }),
) => {
  const sent: GatewaySms[] = []
  const gateway: SmsGateway = {
    name: 'fake',
    batchSize: 10,
    idempotent: false,
    send: async (batch) => {
      sent.push(...batch)
      return batch.map(answer)
    },
  }
  return { gateway, sent }
}

const dyingGateway: SmsGateway = {
  ...fakeGateway().gateway,
  send: () => Promise.reject(new Error('the process is killed here')),
}

const ask = async (count: number) => {
  await castVikarer(app, kari, count)
  return castAssignment(app, kari)
}

const deliver = (gateway: SmsGateway) => deliverSms(app, app.system, gateway, async () => [])
const messages = () =>
  app.db.query(
    'select status, gateway_state, cost, attempts, possible_duplicate from sms_history order by id',
  )
const balance = async () => (await app.db.query('select balance from sms_credits'))[0]?.['balance']
/** Makes waiting messages (a lease, a back-off, a report) due now. */
const letTimePass = () =>
  app.db.query('update sms_history set next_attempt_at = now() where next_attempt_at is not null')

describe('delivering SMS', () => {
  it('sends each one once, with its own link, however many batches it takes', async () => {
    const assignment = await ask(25)
    const { gateway, sent } = fakeGateway()
    await deliver(gateway)
    await deliver(gateway)
    expect(sent).toHaveLength(25)
    const links = sent.map(({ text }) => text.slice(-22))
    expect(new Set(links)).toEqual(new Set(assignment.tokens.values()))
    expect(sent[0]?.text).toMatch(/http:\/\/localhost:3000\/r\/[\w-]{22}$/)
    expect(new Set((await messages()).map((row) => row['status']))).toEqual(new Set(['sent']))
  })

  it('gives each message to one of several workers', async () => {
    await ask(60)
    const workers = [fakeGateway(), fakeGateway(), fakeGateway()]
    await Promise.all(workers.map(({ gateway }) => deliver(gateway)))
    const ids = workers.flatMap(({ sent }) => sent.map(({ id }) => id))
    expect(ids).toHaveLength(60)
    expect(new Set(ids).size).toBe(60)
  })

  it('gives the credit back once for a message that was refused', async () => {
    await ask(1)
    const { gateway } = fakeGateway(() => ({ kind: 'rejected', reason: 'no such number' }))
    expect(await balance()).toBe(99)
    await deliver(gateway)
    await deliver(gateway)
    expect(await messages()).toMatchObject([{ status: 'failed', gateway_state: 'failed', cost: 0 }])
    expect(await balance()).toBe(100)
  })

  it('tries again later when the gateway did not take the message', async () => {
    await ask(1)
    let down = true
    const { gateway, sent } = fakeGateway(() =>
      down ? { kind: 'retry', reason: 'refused' } : { kind: 'accepted', gatewayId: 'g' },
    )
    await deliver(gateway)
    await deliver(gateway)
    expect(sent).toHaveLength(1) // the second delivery finds nothing due: it backs off
    down = false
    await letTimePass()
    await deliver(gateway)
    expect(await messages()).toMatchObject([{ status: 'sent', attempts: 2, possible_duplicate: false }])
    expect(await balance()).toBe(99)
  })

  it('repeats an attempt of unknown outcome once, marked, and never again', async () => {
    await ask(1)
    const { gateway, sent } = fakeGateway(() => ({ kind: 'unknown', reason: 'timeout' }))
    await deliver(gateway)
    await deliver(gateway)
    expect(sent).toHaveLength(1) // it waits for a report first
    for (let round = 0; round < 3; round += 1) {
      await letTimePass()
      await deliver(gateway)
    }
    expect(sent).toHaveLength(2)
    expect(await messages()).toMatchObject([
      { status: 'sent', gateway_state: 'unknown', possible_duplicate: true },
    ])
    expect(await balance()).toBe(99)
  })

  it('treats an attempt whose process died as unknown, not as unsent', async () => {
    await ask(1)
    await expect(deliver(dyingGateway)).rejects.toThrow('killed')
    const { gateway, sent } = fakeGateway()
    await deliver(gateway)
    expect(sent).toHaveLength(0) // still leased
    await letTimePass()
    await deliver(gateway)
    expect(sent).toHaveLength(0) // found without an outcome: it waits for a report
    expect(await messages()).toMatchObject([{ gateway_state: 'unknown' }])
    await letTimePass()
    await deliver(gateway)
    expect(sent).toHaveLength(1)
    expect(await messages()).toMatchObject([
      { status: 'sent', gateway_state: 'accepted', possible_duplicate: true },
    ])
  })

  it('repeats at once if the gateway recognises repetitions', async () => {
    await ask(1)
    await expect(deliver(dyingGateway)).rejects.toThrow('killed')
    await letTimePass()
    const { gateway, sent } = fakeGateway()
    await deliver({ ...gateway, idempotent: true })
    expect(sent).toHaveLength(1)
    expect(await messages()).toMatchObject([{ status: 'sent', possible_duplicate: false }])
  })

  it('does not send an expired message, and returns the credit', async () => {
    await ask(1)
    await app.db.query("update sms_history set valid_until = now() - interval '1 minute'")
    const { gateway, sent } = fakeGateway()
    await deliver(gateway)
    expect(sent).toHaveLength(0)
    expect(await messages()).toMatchObject([{ status: 'failed', gateway_state: 'expired', cost: 0 }])
    expect(await balance()).toBe(100)
  })

  // Deadlocks when the cost is set by an update of its own: the second update of a row in one transaction locks the
  // rows that its foreign keys refer to, here in the order of the messages, while an import locks them in another.
  it('records a refusal while an import changes the register', async () => {
    await ask(2)
    const { gateway } = fakeGateway(() => ({ kind: 'rejected', reason: 'no such number' }))
    await app.database.transaction(app.system, async (tx) => {
      await tx.selectFrom('vikarer').select('id').forUpdate().execute()
      await deliver(gateway)
    })
    expect(await messages()).toMatchObject([
      { status: 'failed', cost: 0 },
      { status: 'failed', cost: 0 },
    ])
    expect(await balance()).toBe(100)
  })
})

// Sends twice when `record` is not repeated: an outcome that was never recorded is unknown and is tried again.
it("records the gateway's answer even if the first transaction fails", async () => {
  await ask(1)
  const { gateway, sent } = fakeGateway()
  let begun = 0
  const transaction: typeof app.database.transaction = (scope, work) => {
    begun += 1
    if (begun === 2) return Promise.reject(new Error('deadlock detected'))
    return app.database.transaction(scope, work)
  }
  const unlucky = { ...app, database: { ...app.database, transaction } }
  await deliverSms(unlucky, app.system, gateway, async () => []).catch(() => {})
  for (let round = 0; round < 3; round += 1) {
    await letTimePass()
    await deliver(gateway)
  }
  expect(sent).toHaveLength(1)
  expect(await messages()).toMatchObject([{ status: 'sent', possible_duplicate: false }])
})
