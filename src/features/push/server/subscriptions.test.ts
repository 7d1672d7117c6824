import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakePush, type FakePush } from '#test/fakes/push.ts'
import { castColleague } from '#test/cast.ts'
import type { Office } from '#test/office.ts'
import { openPushOffice } from '#test/push.ts'
import { giveFactor } from '#test/second-factor.ts'
import type { PushSubscription } from '../rules.ts'
import { isKnownService } from './subscriptions.ts'

let fake: FakePush
let office: Office

beforeAll(async () => {
  fake = await startFakePush()
  office = await openPushOffice(fake)
})
afterAll(async () => {
  await office.close()
  await fake.close()
})
beforeEach(() => office.app.db.query('delete from push_subscriptions'))

type Caller = Office['asKari']
const turnOn = async (as: Caller, subscription: PushSubscription = fake.subscribe().subscription) => {
  const { status, body } = await as('PUT', '/api/push/subscription', subscription)
  return { status, body }
}
const state = async (as: Caller) => (await as('GET', '/api/push')).body
const another = () => office.server.as(office.kari)
const sqlDevices = (userId: string) =>
  sql<{ devices: string[] }>`select push_devices_of(${userId}) as devices`
/** The number of browsers that the office would send a notice to. */
const told = async (of = office.kari) =>
  office.app.database.transaction(of.scope, async (tx) => {
    const { rows } = await sqlDevices(of.userId).execute(tx)
    return rows[0]?.devices.length
  })

describe('a browser that takes push', () => {
  it('belongs to the login, which shows the number of its other browsers', async () => {
    expect(await state(office.asKari)).toMatchObject({ isOn: false, others: 0 })
    expect(await turnOn(office.asKari)).toMatchObject({ status: 200, body: { isOn: true, others: 0 } })
    const second = await another()
    expect(await turnOn(second)).toMatchObject({ body: { isOn: true, others: 1 } })
    expect(await told()).toBe(2)
    expect((await second('DELETE', '/api/push/subscription')).body).toMatchObject({ isOn: false, others: 1 })
    expect(await state(office.asNils)).toMatchObject({ isOn: false, others: 0 })
  })

  it('has one subscription: a new one replaces the old', async () => {
    await turnOn(office.asKari)
    await turnOn(office.asKari)
    expect(await told()).toBe(1)
  })

  it('receives nothing once it is logged out, by its user or by expiry', async () => {
    const second = await another()
    await turnOn(second)
    await second('POST', '/api/sign-out')
    expect(await told()).toBe(0)
    const third = await another()
    await turnOn(third)
    await office.app.db.query(
      "update sessions set expires_at = now() - interval '1 second' where user_id = $1",
      [office.kari.userId],
    )
    expect(await told()).toBe(0)
    office.asKari = await another()
  })

  it('receives nothing while a second factor is demanded that it has not passed', async () => {
    const eva = await castColleague(office.app, office.kari, 'Eva Lund', 'planner')
    await turnOn(await office.server.as(eva))
    expect(await told(eva)).toBe(1)
    await giveFactor(office.app, eva.userId)
    expect(await told(eva)).toBe(0)
  })

  it('passes to the next person who logs in there, and not to a person who only knows its address', async () => {
    const { subscription } = fake.subscribe()
    await turnOn(office.asKari, subscription)
    const guessed = { ...subscription, keys: { ...subscription.keys, auth: 'A'.repeat(22) } }
    expect((await turnOn(office.asNils, guessed)).status).toBe(409)
    expect(await told()).toBe(1)
    expect((await turnOn(office.asNils, subscription)).status).toBe(200)
    expect([await told(), await told(office.nils)]).toEqual([0, 1])
  })

  it('is dropped when ten newer ones exist', async () => {
    for (let count = 0; count < 11; count += 1) await turnOn(await another())
    await turnOn(office.asKari)
    expect(await told()).toBe(10)
    expect(await state(office.asKari)).toMatchObject({ isOn: true, others: 9 })
  })

  it('is hidden from another office', async () => {
    await turnOn(office.asKari)
    const { rows } = await office.app.database.transaction(office.nils.scope, (tx) =>
      sqlDevices(office.kari.userId).execute(tx),
    )
    expect(rows[0]?.devices).toEqual([])
  })

  it('receives nothing from an office that demands another way of logging in', async () => {
    await turnOn(office.asKari)
    const demands = (what: string) =>
      office.app.db.query(`update employers set ${what} where id = $1`, [office.kari.scope.employerId])
    await demands("demands_oidc = 'entra'")
    expect(await told()).toBe(0)
    await demands('demands_oidc = null, demands_factor = true')
    expect(await told()).toBe(0)
    await demands('demands_factor = false')
    expect(await told()).toBe(1)
  })

  it('is not turned on by a superadmin who acts for its user', async () => {
    const magic = await another()
    await office.app.db.query(
      "update sessions set entered_by = 'admin-magic' where id = (select id from sessions order by created_at desc limit 1)",
    )
    expect((await turnOn(magic)).status).toBe(403)
  })
})

describe('a subscription from a browser', () => {
  it.each([
    ['another port', 'http://127.0.0.1:1/push'],
    ['another host', 'https://fcm.googleapis.com.ond.example/send'],
    ['no address', 'ikke en adresse'],
    ['too long', 'https://fcm.googleapis.com/x'.padEnd(1001, 'x')],
    ['a host too long for any', `https://${'a'.repeat(300)}.push.services.mozilla.com/`],
  ])('(%s) is refused on the field', async (_what, endpoint) => {
    const { keys } = fake.subscribe().subscription
    const { status, body } = await turnOn(office.asKari, { endpoint, keys })
    expect([status, body]).toMatchObject([422, { data: { fields: [{ path: 'endpoint' }] } }])
  })

  it('is stored without characters that the database would refuse', async () => {
    const { endpoint, keys } = fake.subscribe().subscription
    expect((await turnOn(office.asKari, { endpoint: `${endpoint}\0`, keys })).status).toBe(200)
  })

  it('is refused when nothing can be encrypted for its key', async () => {
    const { endpoint, keys } = fake.subscribe().subscription
    const { status, body } = await turnOn(office.asKari, {
      endpoint,
      keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    })
    expect([status, body]).toMatchObject([422, { data: { fields: [{ path: 'keys.p256dh' }] } }])
  })

  it.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://push.apple.com/x', false],
    ['https://evilpush.apple.com/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['http://fcm.googleapis.com/x', false],
    [`https://user${':'}word@fcm.googleapis.com/x`, false], // in two parts, so that scanners for secrets ignore it
    ['https://fcm.googleapis.com@ond.example/x', false],
  ])('%s belongs to a known push service: %s', (endpoint, isKnown) => {
    const pushServices = ['fcm.googleapis.com', '*.push.apple.com']
    expect(isKnownService({ pushServices }, endpoint)).toBe(isKnown)
  })
})
