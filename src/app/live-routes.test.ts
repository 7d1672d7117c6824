import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castKari,
  castLogin,
  castNils,
  castSara,
  castVikar,
  giveCredits,
  PASSWORD,
  shift,
  type CastAdministrator,
} from '#test/cast.ts'
import { cookieOf } from '#test/cookies.ts'
import { serveTestApp } from '#test/http.ts'
import { notices, openLiveTab, readInto, type LiveTab } from '#test/live-tab.ts'
import { slowLookUp } from '#test/slow-look-up.ts'
import { until } from '#test/until.ts'
import { staleVersion, UNSEEN } from '#test/version.ts'
import { REMEMBERED_MS } from '#server/live/topics.ts'
import { createServer } from './server.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
/** Shares the employer with Kari. */
let colleague: { email: string }
let tabs: { close(): void }[] = []

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  const email = 'mona@fjellhamar.example'
  await server.anonymous('POST', '/api/sign-up', {
    fullName: 'Mona Lie',
    email,
    password: PASSWORD,
    termsAccepted: true,
  })
  await app.db.query(
    'update profiles set employer_id = $1 where user_id = (select id from users where email = $2)',
    [kari.scope.employerId, email],
  )
  await app.db.query('update users set email_verified = true')
  await giveCredits(app, kari, 100)
  colleague = { email }
})
/** Moves the clock, so that notices of an earlier test are not new. */
beforeEach(() => app.clock.set(new Date(app.clock.now().getTime() + REMEMBERED_MS + 1000).toISOString()))
afterEach(() => {
  tabs.forEach((tab) => tab.close())
  tabs = []
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/** Logs in from a new browser, and returns its cookie. */
const logInBrowser = async ({ email }: { email: string }) => {
  const signedIn = await server.anonymous('POST', '/api/sign-in', { email, password: PASSWORD })
  return cookieOf(signedIn.headers)
}

/** Opens a listening tab like a browser, and records its notices. */
const openTab = async (person: { email: string }) => openTabIn(await logInBrowser(person))

const openTabIn = async (cookie: string) => {
  const tab = await openLiveTab(server.url, cookie)
  tabs.push(tab)
  return tab
}

let phones = 0
const addVikar = async (email: string) => {
  phones += 1
  const as = await server.logIn(email)
  const { status } = await as('POST', '/api/vikarer', {
    fullName: 'Ola Hansen',
    phone: String(47_000_000 + phones),
    email: `ola${phones}@vikar.example`,
    company: '',
    skills: '',
    availability: 'available',
  })
  expect(status).toBe(200)
}

describe('the live notices', () => {
  it('are for those who are logged in', async () => {
    for (const cookie of ['', 'vikarklar=forged.signature']) {
      const response = await fetch(`${server.url}/api/live`, { headers: { cookie } })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'UNAUTHORIZED' })
    }
  })

  it('refuse HEAD, because a stream without content would never end', async () => {
    const asKari = await server.as(kari)
    expect((await asKari('HEAD', '/api/live')).status).toBe(404)
  })

  it("reach Kari's open tabs when a colleague adds a substitute, and not Nils", async () => {
    const [first, second, ofNils] = [await openTab(kari), await openTab(kari), await openTab(nils)]
    await addVikar(colleague.email)
    await until(() => notices(first).length > 0 && notices(second).length > 0)
    await addVikar(nils.email) // The next notice for Nils is his own, so none of Kari's came before it.
    await until(() => notices(ofNils).length > 0)
    expect([notices(first), notices(second), notices(ofNils)]).toEqual([
      [['vikarer']],
      [['vikarer']],
      [['vikarer']],
    ])
  })

  it('tell a new tab what changed while its page was being read', async () => {
    const reader = await openTab(kari)
    await addVikar(colleague.email)
    await until(() => notices(reader).length > 0)
    const [late, ofNils] = [await openTab(kari), await openTab(nils)]
    await until(() => notices(late).length > 0)
    expect([notices(late), notices(ofNils)]).toEqual([[['vikarer']], []])
  })

  it('contain the kind of a change and never its content', async () => {
    const tab = await openTab(kari)
    const asColleague = await server.logIn(colleague.email)
    const { status } = await asColleague('POST', '/api/assignments', shift({ title: 'Hemmelig tittel' }))
    expect(status).toBe(200)
    await until(() => notices(tab).length > 0)
    expect(notices(tab)).toEqual([['assignments', 'messages', 'credits']])
    expect(tab.heard.join('')).not.toMatch(/Hemmelig|Ola|\+47|@/)
  })

  it('are sent as an event stream that no proxy buffers', async () => {
    const { response } = await openTab(kari)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  it('are requested again at different times by each tab, when the process ends', async () => {
    const cookie = await logInBrowser(kari)
    const opened = await Promise.all(Array.from({ length: 6 }, () => openTabIn(cookie)))
    const waits = opened.map(({ heard }) => Number(/retry: (\d+)/.exec(heard.join(''))?.[1]))
    expect(new Set(waits).size).toBeGreaterThan(1)
    for (const wait of waits) expect(wait >= 1000 && wait < 5000).toBe(true)
  })

  it('stop when the tab is closed', async () => {
    await until(() => app.live.subscribers === 0)
    const tab = await openTab(kari)
    expect(app.live.subscribers).toBe(1)
    tab.close()
    await until(() => app.live.subscribers === 0)
  })

  it('do not delay the end of the service', async () => {
    const closing = await serveTestApp(app)
    const signedIn = await closing.anonymous('POST', '/api/sign-in', {
      email: kari.email,
      password: PASSWORD,
    })
    const response = await fetch(`${closing.url}/api/live`, {
      headers: { cookie: cookieOf(signedIn.headers) },
    })
    const heard: string[] = []
    const ended = readInto(response, heard)
    await until(() => heard.length > 0)
    await closing.close()
    await ended
  })

  // Fails when `live-routes.ts` ignores `isStopping`: the stream stays, and the server with it.
  it('that are being opened when the service ends do not delay it either', async () => {
    const cookie = await logInBrowser(kari)
    const { services, looking, goOn } = slowLookUp(app)
    const closing = await createServer(services)
    const url = await closing.listen({ host: '127.0.0.1', port: 0 })
    const heard = fetch(`${url}/api/live`, { headers: { cookie } }).then((found) => found.text())
    await looking
    const closed = closing.close()
    await until(() => !closing.server.listening)
    goOn()
    expect(await heard).toMatch(/^retry: \d{4}\n/)
    await closed
  })
})

describe('a notice about the account', () => {
  /** Calls from the browser with this cookie. */
  const callFrom = async (cookie: string, method: string, path: string, body: object = {}) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const call = (sent: object) => fetch(server.url + path, { method, headers, body: JSON.stringify(sent) })
    const answer = await call(body)
    const version = answer.status === 409 ? staleVersion(await answer.json()) : null
    expect((version === null ? answer : await call({ ...body, version })).status).toBe(200)
  }
  const profile = { fullName: 'Kari Nordmann', company: '', phone: '', version: UNSEEN }
  const isAccount = (notice: unknown) => JSON.stringify(notice) === '["account"]'
  const hear = (tab: LiveTab) => until(() => notices(tab).some(isAccount))
  const isRefused = async (cookie: string) => {
    const { status, body } = await fetch(`${server.url}/api/live`, { headers: { cookie } })
    await body?.cancel()
    return status === 401
  }

  it('reaches all tabs of the person and of colleagues at the same employer, and no one else', async () => {
    const ola = await castLogin(app, await castVikar(app, kari, 'Ola Hansen'))
    const tabs = [await openTab(kari), await openTab(kari), await openTab(colleague)]
    const others = [await openTab(nils), await openTab(ola)]
    await callFrom(await logInBrowser(kari), 'PUT', '/api/profile', profile)
    await Promise.all(tabs.map(hear))
    for (const { userId } of [nils, ola]) app.live.publish(`person:${userId}`, ['messages'])
    await until(() => others.every((tab) => notices(tab).length > 0))
    expect(others.map(notices)).toEqual([[['messages']], [['messages']]]) // nothing was received before
  })

  it('ends the tabs of a session that switched to another office, which listen there once they reconnect', async () => {
    await app.db.query(
      "insert into memberships (employer_id, user_id, role) values ($1, $2, 'planner') on conflict do nothing",
      [kari.scope.employerId, nils.userId],
    )
    const cookie = await logInBrowser(nils)
    const former = await openTabIn(cookie)
    await callFrom(cookie, 'POST', '/api/offices/turn', { employerId: kari.scope.employerId })
    await until(() => former.ended)
    const again = await openTabIn(cookie)
    app.live.publish(`employer:${nils.scope.employerId}`, ['messages'])
    app.live.publish(`employer:${kari.scope.employerId}`, ['credits'])
    await until(() => notices(again).flat().includes('credits'))
    expect(notices(again).flat()).not.toContain('messages')
  })

  it('reaches a substitute, an administrator and a superadmin alike', async () => {
    const siri = await castLogin(app, await castVikar(app, kari, 'Siri Dahl'))
    const people = [siri, nils, await castSara(app)]
    for (const person of people) {
      const tab = await openTab(person)
      await callFrom(await logInBrowser(person), 'POST', '/api/devices/log-out-others')
      await hear(tab)
      await until(() => tab.ended)
    }
  })

  it('ends the tabs of a browser that has logged out, and no other’s', async () => {
    const [here, elsewhere] = [await logInBrowser(kari), await logInBrowser(kari)]
    const ending = [await openTabIn(here), await openTabIn(here)]
    const staying = await openTabIn(elsewhere)
    await callFrom(here, 'POST', '/api/sign-out')
    await until(() => ending.every((tab) => tab.ended))
    await hear(staying)
    app.live.publish(`person:${kari.userId}`, ['messages'])
    await until(() => notices(staying).length > 1)
    expect([staying.ended, await isRefused(here), await isRefused(elsewhere)]).toEqual([false, true, false])
  })

  it('ends the tabs of the other browsers when the password is changed, and keeps the user’s own', async () => {
    const [here, elsewhere] = [await logInBrowser(nils), await logInBrowser(nils)]
    const [staying, ending] = [await openTabIn(here), await openTabIn(elsewhere)]
    const newPassword = 'en-hel-skog-av-graner'
    const asked = { currentPassword: PASSWORD, newPassword, confirmation: newPassword }
    await callFrom(here, 'POST', '/api/profile/password', asked)
    await until(() => ending.ended)
    await hear(staying)
    expect([staying.ended, await isRefused(elsewhere)]).toEqual([false, true])
  })
})
