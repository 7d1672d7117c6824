import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser, type Browser } from '#test/browser.ts'
import { castKari, castLogin, castNils, castSara, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { castLink } from '#test/login-links.ts'
import { until } from '#test/until.ts'
import type { Device } from '../../contract-devices.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const CHROME = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`
const SAFARI = 'Version/18.6 Mobile/15E148 Safari/604.1'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let tabs: AbortController[] = []

beforeEach(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
})
afterEach(async () => {
  tabs.forEach((tab) => tab.abort())
  tabs = []
  await server.close()
  await app.close()
})

/** Logs in by a link: quicker than a password. */
const logIn = async (userId: string, userAgent = CHROME) => {
  const browser = openBrowser(server.url, userAgent)
  await browser.useLink(await castLink(app, userId, 'login'))
  return browser
}
const list = async (browser: Browser) => {
  const { body } = await browser.call('GET', '/api/devices')
  return (body as { devices: Device[] }).devices
}
const currentId = async (browser: Browser) =>
  (await list(browser)).find(({ isCurrent }) => isCurrent)?.id ?? ''
const end = (browser: Browser, id: string) => browser.call('DELETE', `/api/devices/${id}`)

describe('the list of devices', () => {
  it.each([
    [CHROME, 'Chrome på Windows', 'computer'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} ${SAFARI}`, 'Safari på iOS', 'phone'],
    [`Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${WEBKIT} ${SAFARI}`, 'Safari på iOS', 'tablet'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'Firefox på Android', 'phone'],
    [`${CHROME} Edg/142.0.0.0`, 'Microsoft Edge på Windows', 'computer'],
    ['curl/8.5.0', 'Ukjent enhet', 'computer'],
    ['', 'Ukjent enhet', 'computer'],
    [' ', 'Ukjent enhet', 'computer'],
    ['x'.repeat(5000), 'Ukjent enhet', 'computer'],
    [`${'søppel '.repeat(600)}/1.0 (x) y`, 'Ukjent enhet', 'computer'],
    ['('.repeat(5000), 'Ukjent enhet', 'computer'],
    ['<script>alert(1)</script>/1.0 (Ring 22 33 44 55) x', 'Ukjent enhet', 'computer'],
  ])('says of %j in words what it is', async (userAgent, name, kind) => {
    const browser = await logIn(kari.userId, Buffer.from(userAgent).toString('latin1'))
    expect(await list(browser)).toMatchObject([{ name, kind, isCurrent: true, enteredBy: 'login' }])
  })

  it('starts with this browser, then the most recently used', async () => {
    const [oldest, current, newest] = [
      await logIn(kari.userId),
      await logIn(kari.userId),
      await logIn(kari.userId),
    ]
    const ids = [await currentId(current), await currentId(newest), await currentId(oldest)]
    const devices = await list(current)
    expect(devices.map(({ id }) => id)).toEqual(ids)
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  })

  it('shows only the user’s own, in any role, and none that has expired', async () => {
    const ola = await castLogin(app, await castVikar(app, kari, 'Ola Vikar'))
    const people = [kari, await castNils(app), ola, await castSara(app)]
    for (const { userId } of people) expect(await list(await logIn(userId))).toHaveLength(1)
    const browser = await logIn(kari.userId)
    expect(await list(browser)).toHaveLength(2)
    await app.db.query('update sessions set expires_at = now() where id <> $1', [await currentId(browser)])
    expect(await list(browser)).toHaveLength(1)
  })

  it('holds no secret and no location', async () => {
    const browser = await logIn(kari.userId)
    const [session] = await app.db.query("select encode(token_hash, 'hex') as hash from sessions")
    await app.db.query("update sessions set ip_address = '203.0.113.7'")
    const { text, body } = await browser.call('GET', '/api/devices')
    expect(text).not.toContain(session?.['hash'])
    expect(text).not.toContain('203.0.113.7')
    const [device = {}] = (body as { devices: object[] }).devices
    expect(Object.keys(device).toSorted()).toEqual(
      ['id', 'name', 'kind', 'isCurrent', 'enteredBy', 'loggedInAt', 'lastSeenAt'].toSorted(),
    )
  })
})

describe('logging out a device', () => {
  it('ends its session at the very next request, and no other', async () => {
    const [office, phone, tablet] = [
      await logIn(kari.userId),
      await logIn(kari.userId),
      await logIn(kari.userId),
    ]
    expect((await end(office, await currentId(phone))).status).toBe(200)
    expect((await phone.call('GET', '/api/vikarer')).status).toBe(401)
    expect(await phone.me()).toBeNull()
    for (const still of [office, tablet]) expect((await still.call('GET', '/api/vikarer')).status).toBe(200)
  })

  it('twice says that it is logged out already', async () => {
    const [office, phone] = [await logIn(kari.userId), await logIn(kari.userId)]
    const id = await currentId(phone)
    await end(office, id)
    const again = await end(office, id)
    expect([again.status, again.body]).toMatchObject([404, { message: 'Enheten er allerede logget ut' }])
  })

  it("never reaches another's: Nils cannot log out Kari", async () => {
    const ofKari = await logIn(kari.userId)
    const id = await currentId(ofKari)
    const ola = await castLogin(app, await castVikar(app, kari, 'Ola Vikar'))
    for (const { userId } of [await castNils(app), ola, await castSara(app)]) {
      const other = await logIn(userId)
      const foreign = await end(other, id)
      const unknown = await end(other, crypto.randomUUID())
      expect(foreign.status).toBe(404)
      expect(foreign.text).toBe(unknown.text)
      expect((await other.call('POST', '/api/devices/log-out-others', {})).body).toEqual({ count: 0 })
    }
    expect((await ofKari.call('GET', '/api/vikarer')).status).toBe(200)
  })

  it.each(['x', '1', "' or true --", '%00'])('does not take %j for one', async (id) => {
    const { status } = await end(await logIn(kari.userId), encodeURIComponent(id))
    expect(status).toBe(422)
  })

  it('may be done to all others at once', async () => {
    const [office, phone, tablet] = [
      await logIn(kari.userId),
      await logIn(kari.userId),
      await logIn(kari.userId),
    ]
    const ofNils = await logIn((await castNils(app)).userId)
    expect((await office.call('POST', '/api/devices/log-out-others', {})).body).toEqual({ count: 2 })
    for (const gone of [phone, tablet]) expect((await gone.call('GET', '/api/devices')).status).toBe(401)
    expect(await list(office)).toHaveLength(1)
    expect(await list(ofNils)).toHaveLength(1)
  })

  it('is for those who are logged in', async () => {
    const nobody = openBrowser(server.url)
    for (const [method, path] of [
      ['GET', '/api/devices'],
      ['DELETE', `/api/devices/${crypto.randomUUID()}`],
      ['POST', '/api/devices/log-out-others'],
    ] as const)
      expect((await nobody.call(method, path)).status).toBe(401)
  })
})

describe('the live notices of a device that is logged out', () => {
  it.each([
    ['by its id', async (office: Browser, id: string) => end(office, id)],
    ['with all others', (office: Browser) => office.call('POST', '/api/devices/log-out-others', {})],
    [
      'by a new password',
      (office: Browser) =>
        office.call('POST', '/api/profile/password', {
          newPassword: 'hest på fjellet',
          confirmation: 'hest på fjellet',
        }),
    ],
  ])('(%s) end, cannot be taken up again, and the own tab hears of it', async (_how, logOut) => {
    const [office, phone] = [await logIn(kari.userId), await logIn(kari.userId)]
    const [ofOffice, ofPhone] = [await listen(office), await listen(phone)]
    await logOut(office, await currentId(phone))
    await until(() => ofPhone.ended)
    await until(() => ofOffice.heard.join('').includes('data: ["account"]\n\n'))
    expect(ofOffice.ended).toBe(false)
    expect((await phone.call('GET', '/api/live')).status).toBe(401)
  })
})

/** Opens a tab that listens, and keeps what it hears. */
const listen = async (browser: Browser) => {
  const tab = new AbortController()
  tabs.push(tab)
  const { body } = await fetch(`${server.url}/api/live`, {
    headers: { cookie: browser.cookie() },
    signal: tab.signal,
  })
  const heard: string[] = []
  const stream = { heard, ended: false }
  void read(body, heard).then(() => (stream.ended = true))
  await until(() => heard.join('').includes('retry:'))
  return stream
}

const read = async (body: Response['body'], heard: string[]) => {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body ?? []) heard.push(decoder.decode(chunk, { stream: true }))
  } catch {
    // the tab was closed
  }
}
