import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockUser } from '../login/links.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser, type Browser } from '#test/browser.ts'
import { castKari, castNils, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { openDevice, type Circumstances } from '#test/passkey-device.ts'
import { giveFactor } from '#test/second-factor.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let browser: Browser

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  for (const table of [
    'passkeys',
    'passkey_challenges',
    'second_factors',
    'sessions',
    'rate_limits',
    'audit_log',
    'email_history',
  ])
    await app.db.query(`delete from ${table}`)
  browser = openBrowser(server.url)
  await browser.logIn(kari.email)
})

const HOME = () => ({ origin: new URL(app.config.appUrl).origin, rpId: new URL(app.config.appUrl).hostname })
const challengeIn = (body: unknown) => (body as { options: { challenge: string } }).options.challenge

/** Kari adds the passkey of a device. */
const add = async (device = openDevice(), given: Circumstances = {}) => {
  const begun = await browser.call('POST', '/api/passkeys/begin')
  const response = device.make(challengeIn(begun.body), { ...HOME(), ...given })
  const answer = await browser.call('POST', '/api/passkeys', { name: 'Mobilen min', response })
  return { device, answer, response }
}

const begin = async (visitor: Browser) =>
  challengeIn((await visitor.call('POST', '/api/passkey-login/begin')).body)
const enter = async (device: ReturnType<typeof openDevice>, given: Circumstances = {}) => {
  const visitor = openBrowser(server.url)
  const response = device.show(await begin(visitor), { ...HOME(), ...given })
  return { visitor, response, answer: await visitor.call('POST', '/api/passkey-login', { response }) }
}
const REFUSED = { status: 401, body: { code: 'PASSKEY_REFUSED' } }

describe('a passkey', () => {
  it('is added by its owner, who is notified, and listed with its name', async () => {
    expect((await add()).answer.status).toBe(200)
    expect((await browser.call('GET', '/api/passkeys')).body).toMatchObject({
      passkeys: [{ name: 'Mobilen min', lastUsedAt: null }],
    })
    expect(await app.db.query('select action from audit_log')).toEqual([{ action: 'passkey-added' }])
    expect(await app.db.query('select kind from email_history')).toEqual([{ kind: 'passkey-added' }])
  })

  // Fails when `isLoggedIn` is not asked.
  it('is not added by a session that ends while the device answers', async () => {
    let adding: ReturnType<typeof add> | undefined
    await app.database.transaction(app.system, async (tx) => {
      await lockUser(tx, kari.userId)
      adding = add()
      await untilSomebodyWaits(app)
      await tx.deleteFrom('sessions').where('userId', '=', kari.userId).execute()
    })
    expect((await adding)?.answer.body).toMatchObject({ code: 'PASSKEY_REFUSED' })
    expect(await app.db.query('select from passkeys')).toEqual([])
  })

  it('logs in without password and code, as the second factor too', async () => {
    const { device } = await add()
    await giveFactor(app, kari.userId)
    const { visitor, answer } = await enter(device)
    expect(answer).toMatchObject({ status: 200, body: { role: 'administrator' } })
    expect(await visitor.me()).toMatchObject({ userId: kari.userId, enteredBy: 'passkey' })
    const [row] = await app.db.query('select last_used_at from passkeys')
    expect(row?.['last_used_at']).not.toBeNull()
  })

  it.each<[string, Circumstances]>([
    ['from a page elsewhere', { origin: 'https://evil.example' }],
    ['made for another host name', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { isVerified: false }],
    ['signed for another purpose', { type: 'webauthn.create' }],
  ])('%s opens nothing', async (_name, given) => {
    const { device } = await add()
    const { visitor, answer } = await enter(device, given)
    expect(answer).toMatchObject(REFUSED)
    expect(await visitor.me()).toBeNull()
  })

  it.each<[string, Circumstances]>([
    ['from a page elsewhere', { origin: 'https://evil.example' }],
    ['for another host name', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { isVerified: false }],
    ['for another purpose', { type: 'webauthn.get' }],
  ])('made %s is not added', async (_name, given) => {
    expect((await add(openDevice(), given)).answer).toMatchObject({
      status: 409,
      body: { code: 'PASSKEY_REFUSED' },
    })
    expect(await app.db.query('select 1 from passkeys')).toEqual([])
  })

  it('that is synced works on each of its devices, whatever their counters are', async () => {
    const { device } = await add(openDevice(), { counter: 5, isSynced: true })
    for (const counter of [9, 3, 0, 3])
      expect((await enter(device, { counter, isSynced: true })).answer.status).toBe(200)
  })

  it('that is bound to a device is refused when it calls itself synced', async () => {
    const { device } = await add(openDevice(), { counter: 5 })
    expect((await enter(device, { counter: 3, isSynced: true })).answer).toMatchObject(REFUSED)
    expect((await enter(device, { counter: 6 })).answer.status).toBe(200)
  })

  it('that was stored before is known as synced from its next use on', async () => {
    const { device } = await add(openDevice(), { counter: 5, isSynced: true })
    await app.db.query('update passkeys set is_synced = null where credential_id = $1', [device.id])
    for (const counter of [2, 1])
      expect((await enter(device, { counter, isSynced: true })).answer.status).toBe(200)
    expect((await enter(device, { counter: 9 })).answer).toMatchObject(REFUSED)
  })

  it('is refused when its counter falls, as a copy’s does', async () => {
    const { device } = await add(openDevice(), { counter: 5 })
    expect((await enter(device, { counter: 6 })).answer.status).toBe(200)
    for (const counter of [6, 5, 0]) expect((await enter(device, { counter })).answer).toMatchObject(REFUSED)
    expect((await enter(device, { counter: 7 })).answer.status).toBe(200)
  })

  it('is removed by its owner alone, who is notified, and no longer logs in', async () => {
    const { device } = await add()
    const [row] = await app.db.query('select id from passkeys')
    const asNils = openBrowser(server.url)
    await asNils.logIn(nils.email)
    expect((await asNils.call('DELETE', `/api/passkeys/${String(row?.['id'])}`)).status).toBe(404)
    expect((await browser.call('DELETE', `/api/passkeys/${String(row?.['id'])}`)).status).toBe(200)
    expect((await enter(device)).answer).toMatchObject(REFUSED)
    const kinds = await app.db.query('select kind from email_history order by created_at')
    expect(kinds).toEqual([{ kind: 'passkey-added' }, { kind: 'passkey-removed' }])
  })

  it('logs no deactivated user in', async () => {
    const { device } = await add()
    await app.db.query('update profiles set soft_deleted = true where user_id = $1', [kari.userId])
    expect((await enter(device)).answer).toMatchObject(REFUSED)
    await app.db.query('update profiles set soft_deleted = false')
  })

  it('is neither added nor removed in a session by a superadmin’s link, or with an old proof', async () => {
    const { device } = await add()
    const [row] = await app.db.query('select id from passkeys')
    const change = async () => [
      (await browser.call('POST', '/api/passkeys/begin')).body,
      (await browser.call('DELETE', `/api/passkeys/${String(row?.['id'])}`)).body,
    ]
    await app.db.query("update sessions set created_at = now() - interval '11 minutes'")
    expect(await change()).toMatchObject([{ code: 'PROOF_NEEDED' }, { code: 'PROOF_NEEDED' }])
    await app.db.query("update sessions set created_at = now(), entered_by = 'admin-magic'")
    expect(await change()).toMatchObject([{ code: 'NOT_THE_OWNER' }, { code: 'NOT_THE_OWNER' }])
    expect((await enter(device)).answer.status).toBe(200)
  })
})

describe('a challenge', () => {
  it('is answered once, also by many at the same moment', async () => {
    const { device } = await add()
    const visitor = openBrowser(server.url)
    const response = device.show(await begin(visitor), HOME())
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        openBrowser(server.url).call('POST', '/api/passkey-login', { response }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await visitor.call('POST', '/api/passkey-login', { response })).toMatchObject(REFUSED)
  })

  it('of another’s, of a login, made up or too old adds nothing', async () => {
    const asNils = openBrowser(server.url)
    await asNils.logIn(nils.email)
    const others = challengeIn((await asNils.call('POST', '/api/passkeys/begin')).body)
    const old = challengeIn((await browser.call('POST', '/api/passkeys/begin')).body)
    await app.db.query(
      "update passkey_challenges set expires_at = now() - interval '1 second' where challenge = $1",
      [old],
    )
    const ofLogin = await begin(openBrowser(server.url))
    for (const challenge of [others, ofLogin, 'madeup', old]) {
      const response = openDevice().make(challenge, HOME())
      expect((await browser.call('POST', '/api/passkeys', { name: 'Mobilen', response })).status).toBe(409)
    }
  })
})
