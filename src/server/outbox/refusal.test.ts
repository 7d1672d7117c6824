import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GatewaySms } from '#features/sms/server/gateways/gateway.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { ACCEPTED, createFakeSmsGateway } from '#test/fakes/sms-gateway.ts'
import type { Outcome } from './outbox.ts'
import { refusalOf } from './refusal.ts'

let app: TestApp
let kari: CastAdministrator
let fake: ReturnType<typeof createFakeSmsGateway>

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await giveCredits(app, kari, 100)
  fake = createFakeSmsGateway()
})
afterEach(() => app.close())

const ask = async (count: number) => {
  await castVikarer(app, kari, count)
  await castAssignment(app, kari)
}
const letTimePass = () =>
  app.db.query('update sms_history set next_attempt_at = now() where next_attempt_at is not null')
const round = async () => {
  await letTimePass()
  await deliverSms(app, app.system, fake.gateway, async () => [])
}
const rounds = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await round()
}
const count = async (condition: string) =>
  (await app.db.query(`select count(*)::int as count from sms_history where ${condition}`))[0]?.['count']
const balance = async () => (await app.db.query('select balance from sms_credits'))[0]?.['balance']
const isOpen = async () =>
  (await app.db.query('select retry_at is not null as is_open from gateway_health'))[0]?.['is_open']

/** Refuses the first message that it sees, whenever it comes again. */
const refuseOne = (refusal: Outcome) => {
  let refused: string | undefined
  fake.turn(({ id }: GatewaySms) => ((refused ??= id) === id ? refusal : ACCEPTED))
}

describe('a message that may not go to its country', () => {
  const NOT_THERE = refusalOf('destination', '21408: not enabled for the region')

  it('waits alone, stops no other, and expires with its credit', async () => {
    await ask(3)
    refuseOne(NOT_THERE)
    await rounds(8)
    expect(await count("status = 'sent'")).toBe(2)
    expect(await count("status = 'pending' and failure like '21408%'")).toBe(1)
    expect(await isOpen()).toBe(false)
    expect(await balance()).toBe(97)
    await app.db.query("update sms_history set valid_until = now() - interval '1 second'")
    await rounds(2)
    expect(await count("gateway_state = 'expired' and cost = 0")).toBe(1)
    expect(await balance()).toBe(98)
  })

  it('is sent once the account may send there', async () => {
    await ask(2)
    refuseOne(NOT_THERE)
    await rounds(3)
    fake.turn(ACCEPTED)
    await round()
    expect(await count("status = 'sent'")).toBe(2)
  })
})

describe('a refusal by policy', () => {
  const POLICY = refusalOf('policy', '554 5.7.1 Blocked')

  it('in call after call opens the circuit, and all are sent once it is fixed', async () => {
    await ask(50)
    fake.turn(POLICY)
    await rounds(1)
    expect(await isOpen()).toBe(true)
    expect(await count("status = 'pending'")).toBe(50)
    fake.turn(ACCEPTED)
    await app.db.query('update gateway_health set retry_at = now()')
    await rounds(2)
    expect(await count("status = 'sent'")).toBe(50)
    expect(await balance()).toBe(50)
  })

  // Fails when `isRepeated` is taken out of `noteFailure`.
  it('never delays others if it is about one message', async () => {
    await ask(1)
    fake.turn(POLICY)
    await rounds(12)
    expect(await isOpen()).toBe(false)
    const { length } = fake.accepted
    refuseOne(POLICY)
    await round()
    await ask(3)
    await rounds(2)
    expect(fake.accepted.length - length).toBeGreaterThanOrEqual(3)
  })

  it('is tried more and more seldom', async () => {
    await ask(1)
    fake.turn(POLICY)
    await rounds(10)
    expect(await count("next_attempt_at > now() + interval '10 minutes'")).toBe(1)
  })
})

it.each([
  ['recipient', { kind: 'rejected', addressRefused: true }],
  ['message', { kind: 'rejected' }],
  ['moment', { kind: 'retry' }],
  ['destination', { kind: 'retry', isHeld: true }],
  ['policy', { kind: 'retry', isDown: true, isHeld: true }],
  ['account', { kind: 'retry', isDown: true }],
] as const)('a refusal about the %s becomes %o', (concern, outcome) =>
  expect(refusalOf(concern, 'why')).toEqual({ ...outcome, reason: 'why' }),
)
