import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SystemHealth } from '../contract-statistics.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castNils, castSara, castVikar, giveCredits } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { readHealth } from './health.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let asSara: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  asSara = await server.logIn((await castSara(app)).email)
  const [kari, nils] = [await castKari(app), await castNils(app)]
  await castVikar(app, kari, 'Ola Hansen')
  await giveCredits(app, kari, 61)
  await giveCredits(app, nils, 40)
  await castAssignment(app, kari, { channels: ['sms', 'email'] })
})
beforeEach(() => settleEverything())
afterAll(async () => {
  await server.close()
  await app.close()
})

/** Settles all messages and forgets the gateways' calls. */
const settleEverything = async () => {
  for (const table of ['sms_history', 'email_history'])
    await app.db.query(`update ${table} set status = 'sent', next_attempt_at = null`)
  await app.db.query('delete from gateway_health')
}

const wait = (table: string, due: string) =>
  app.db.query(
    `update ${table} set status = 'pending', next_attempt_at = now() - $1::interval
    where id = (select id from ${table} limit 1)`,
    [due],
  )

const found = ({ checks }: SystemHealth) =>
  Object.fromEntries(
    checks.map(({ name, isGood, measured }) => [name, `${isGood ? 'good' : 'bad'}: ${measured}`]),
  )

const measure = (services: Parameters<typeof readHealth>[0] = app) => readHealth(services, app.system)

describe('the health of the service', () => {
  it('is measured for Sara, with real checks', async () => {
    app.clock.set('2026-11-15T12:00:00Z')
    const { status, body } = await asSara('GET', '/api/service/health')
    expect(status).toBe(200)
    expect(body).toEqual({
      isOperational: true,
      isDatabaseStable: true,
      totalSmsCredits: 100,
      checkedAt: '2026-11-15T12:00:00.000Z',
      checks: [
        { name: 'database', isGood: true, measured: expect.stringMatching(/^\d+ ms$/) },
        { name: 'sms-waiting', isGood: true, measured: 'Ingen venter' },
        { name: 'email-waiting', isGood: true, measured: 'Ingen venter' },
        { name: 'push-waiting', isGood: true, measured: 'Ingen venter' },
        { name: 'sms-gateway', isGood: true, measured: 'Ikke brukt ennå' },
        { name: 'email-gateway', isGood: true, measured: 'Ikke brukt ennå' },
        {
          name: 'disk',
          isGood: true,
          measured: expect.stringMatching(/^\d+\u00a0% ledig \([\d,\u00a0]+\u00a0GB\)$/),
        },
      ],
    })
  })

  it('is bad only while due messages are not sent', async () => {
    await wait('sms_history', '-1 hours') // a later try
    await wait('email_history', '4 minutes')
    expect(await measure()).toMatchObject({ isOperational: true })
    await wait('sms_history', '12 minutes 5 seconds')
    await wait('email_history', '4 minutes')
    const health = await measure()
    expect(health).toMatchObject({ isOperational: false, isDatabaseStable: true })
    expect(found(health)).toMatchObject({
      'sms-waiting': 'bad: Eldste har ventet 12 minutter',
      'email-waiting': 'good: Eldste har ventet 4 minutter',
    })
  })

  it('is bad while messages wait for a gateway with an open circuit', async () => {
    await app.db.query(`insert into gateway_health (name, failures, retry_at, last_success_at) values
      ('local', 5, now() + interval '1 minute', now() - interval '3 hours 1 minute'),
      ('local-mailbox', 0, null, now() - interval '90 seconds'),
      ('another', 9, now(), null)`)
    expect(await measure()).toMatchObject({ isOperational: true })
    await wait('sms_history', '-1 minutes')
    const health = await measure()
    expect(health.isOperational).toBe(false)
    expect(found(health)).toMatchObject({
      'sms-waiting': 'good: Ingen venter',
      'sms-gateway': 'bad: Svarer ikke – sist vellykket for 3 timer siden',
      'email-gateway': 'good: Sist vellykket for 1 minutt siden',
    })
  })

  it('counts no credits of an erased customer', async () => {
    const erase = (to: string) =>
      app.db.query(`update employers set erased_at = ${to} where name = 'Lillevik sykehjem'`)
    await erase('now()')
    expect(await measure()).toMatchObject({ totalSmsCredits: 60 }) // Kari's 61 less one
    await erase('null')
    expect(await measure()).toMatchObject({ totalSmsCredits: 100 })
  })

  it('is reported even if a check fails, and only that check is bad', async () => {
    const health = await measure({ ...app, config: { ...app.config, dataDir: '/nowhere/at/all' } })
    expect(health).toMatchObject({ isOperational: false, isDatabaseStable: true, totalSmsCredits: 100 })
    expect(health.checks.filter(({ isGood }) => !isGood)).toEqual([
      { name: 'disk', isGood: false, measured: 'Kunne ikke måles' },
    ])
  })
})
