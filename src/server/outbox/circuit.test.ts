import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { gatewaysInUse, giveBackProbe, noteCall, readHealth, takeProbe, type Call } from './circuit.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.db.query('delete from gateway_health'))
afterAll(() => app.close())

const ANSWERED: Call = { kind: 'answered' }
const DOWN: Call = { kind: 'down', reason: 'ECONNREFUSED' }

const note = (call: Call, isProbe = false) =>
  app.database.transaction(app.system, async (tx) => {
    const { isKnown } = await readHealth(tx, 'link')
    return noteCall(tx, 'link', call, { isKnown, isProbe })
  })
const fail = async (times: number, isProbe = false) => {
  for (let time = 0; time < times; time += 1) await note(DOWN, isProbe)
}
const health = () => app.database.transaction(app.system, (tx) => readHealth(tx, 'link'))
/** `pause`: seconds it stays open. `written`: the writing transaction. */
const row = async () => {
  const [found] = await app.db.query(`select failures, extract(epoch from retry_at - now())::float8 as pause,
    last_success_at is not null as succeeded, last_failure, xmin::text as written from gateway_health
      where name = 'link'`)
  return found
}
const pause = async () => Number((await row())?.['pause'])
const moveBack = (seconds: number) =>
  app.db.query(
    `update gateway_health set retry_at = retry_at - $1 * interval '1 second',
       last_success_at = last_success_at - $1 * interval '1 second'`,
    [seconds],
  )

describe('a gateway', () => {
  it('opens after five consecutive failures, for about ten seconds', async () => {
    await fail(4)
    expect(await row()).toMatchObject({ failures: 4, pause: null })
    await fail(1)
    expect(await row()).toMatchObject({ failures: 5, last_failure: 'ECONNREFUSED' })
    expect(await pause()).toBeGreaterThan(7)
    expect(await pause()).toBeLessThan(12.6)
    expect(await health()).toEqual({ isKnown: true, mayBeProbed: false })
    await moveBack(13)
    expect(await health()).toEqual({ isKnown: true, mayBeProbed: true })
  })

  it('stays open longer after each failed probe, up to five minutes', async () => {
    await fail(5)
    const pauses = []
    for (let time = 0; time < 8; time += 1) {
      await note(DOWN, true)
      pauses.push(await pause())
    }
    for (const [index, seconds] of [20, 40, 80, 160, 300, 300, 300, 300].entries()) {
      expect(pauses[index]).toBeGreaterThan(seconds * 0.75 - 1)
      expect(pauses[index]).toBeLessThan(seconds * 1.25)
    }
  })

  it('may be down indefinitely', async () => {
    await fail(5)
    await app.db.query('update gateway_health set failures = 1000000')
    await note(DOWN, true)
    expect(await pause()).toBeGreaterThan(200)
  })

  it('stays closed when one call of several was answered', async () => {
    await fail(4)
    await note(ANSWERED)
    expect(await row()).toMatchObject({ failures: 0, pause: null, succeeded: true })
    await fail(4)
    expect(await row()).toMatchObject({ failures: 4, pause: null })
  })

  it('is used again at the first answer, even to an earlier call', async () => {
    await fail(7, true)
    await note(ANSWERED)
    expect(await row()).toMatchObject({ failures: 0, pause: null })
    expect(await health()).toEqual({ isKnown: true, mayBeProbed: false })
  })

  it('does not stay open longer because of calls in progress', async () => {
    await fail(5)
    const before = await pause()
    await fail(20)
    expect(await row()).toMatchObject({ failures: 5 })
    expect(await pause()).toBeLessThanOrEqual(before)
  })

  it('logs once that it opens, and once that it closes', async () => {
    const told = []
    for (const call of [...Array.from({ length: 7 }, () => DOWN), ANSWERED, ANSWERED])
      told.push(await note(call))
    expect(told).toEqual([null, null, null, null, 'opened', null, null, 'closed', null])
    await fail(5)
    expect(await note(DOWN, true)).toBeNull()
    expect(await note(ANSWERED, true)).toBe('closed')
    await fail(4)
    expect(await note(ANSWERED)).toBeNull()
  })

  it('that works costs one write every ten seconds', async () => {
    expect(await health()).toEqual({ isKnown: false, mayBeProbed: false })
    await note(ANSWERED)
    const first = await row()
    for (let time = 0; time < 20; time += 1) await note(ANSWERED)
    expect((await row())?.['written']).toBe(first?.['written'])
    await moveBack(11)
    const aged = await row()
    await note(ANSWERED)
    expect((await row())?.['written']).not.toBe(aged?.['written'])
  })

  it('fails with texts written by others', async () => {
    await note({ kind: 'down', reason: `nul \0 and half a 😀`.slice(0, -1) })
    expect((await row())?.['last_failure']).toBe('nul   and half a \uFFFD')
  })

  it('has each failure counted once, and known once, however many processes call it', async () => {
    await Promise.all(Array.from({ length: 4 }, () => note(DOWN)))
    expect(await row()).toMatchObject({ failures: 4 })
  })
})

describe('a probe', () => {
  const take = () => app.database.transaction(app.system, (tx) => takeProbe(tx, 'link', 'sms_history', 45))

  it('is not used for a gateway without messages, one that works, or one that is still paused', async () => {
    await fail(5)
    await moveBack(13)
    expect(await take()).toBe(false)
    expect(await health()).toMatchObject({ mayBeProbed: true })
  })

  it('without a result passes to the next, unless the gateway works again', async () => {
    await fail(5)
    const giveBack = () => app.database.transaction(app.system, (tx) => giveBackProbe(tx, 'link'))
    await giveBack()
    expect(await health()).toMatchObject({ mayBeProbed: true })
    await note({ kind: 'untried' })
    expect(await row()).toMatchObject({ failures: 5 })
    await note(ANSWERED)
    await giveBack()
    expect(await row()).toMatchObject({ pause: null })
  })
})

it('every channel has its own gateway', () => {
  expect(gatewaysInUse({ smsGateway: 'local', smtpUrl: 'local' })).toEqual({
    sms: 'local',
    email: 'local-mailbox',
    push: 'push',
  })
  expect(gatewaysInUse({ smsGateway: 'sveve', smtpUrl: 'smtp://mail.example' })).toEqual({
    sms: 'sveve',
    email: 'smtp',
    push: 'push',
  })
})
