import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { STREAM_LIMITS } from '#server/http/event-stream.ts'
import { REMEMBERED_MS } from '#server/live/topics.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { castKari, castNils, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { notices, openLiveTab, type LiveTab } from '#test/live-tab.ts'
import { until } from '#test/until.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let tabs: LiveTab[] = []

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
})
/** Moves the clock, so that notices of an earlier test are not new. */
beforeEach(() => app.clock.set(new Date(app.clock.now().getTime() + REMEMBERED_MS + 1000).toISOString()))
afterEach(async () => {
  vi.restoreAllMocks()
  tabs.forEach((tab) => tab.close())
  tabs = []
  await until(() => app.live.subscribers === 0)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/** Logs in from another browser. */
const enterBrowser = ({ userId }: CastAdministrator) => cookieFor(app, userId)

const openTab = async (cookie: string) => {
  const tab = await openLiveTab(server.url, cookie)
  tabs.push(tab)
  return tab
}

describe('the tabs of one account', () => {
  const isToldToStayAway = ({ heard }: LiveTab) => heard.join('').includes('retry: 3600000')
  const openMany = async (count: number, cookie: string) => {
    const opened: LiveTab[] = []
    while (opened.length < count) opened.push(await openTab(cookie))
    return opened
  }

  it('are limited to four per browser: the oldest makes room and receives a long retry time', async () => {
    const opened = await openMany(6, await enterBrowser(kari))
    const elsewhere = await openTab(await enterBrowser(kari))
    await until(() => opened.filter(({ ended }) => ended).length === 2)
    expect(opened.map(({ ended }) => ended)).toEqual([true, true, ...Array.from({ length: 4 }, () => false)])
    expect(opened.map(isToldToStayAway)).toEqual(opened.map(({ ended }) => ended))
    expect(elsewhere.ended).toBe(false)
    await until(() => app.live.subscribers === 5)
  })

  it('are limited to thirty in all browsers together', async () => {
    const ofNils = await openTab(await enterBrowser(nils))
    const opened: LiveTab[] = []
    for (let browser = 0; browser < 8; browser += 1)
      opened.push(...(await openMany(4, await enterBrowser(kari))))
    await until(() => opened.filter(({ ended }) => ended).length === 2)
    expect(opened.slice(0, 3).map(({ ended }) => ended)).toEqual([true, true, false])
    expect(ofNils.ended).toBe(false)
  })

  it('share one check of their session when the account has changed', async () => {
    const opened = [
      ...(await openMany(4, await enterBrowser(kari))),
      ...(await openMany(3, await enterBrowser(kari))),
    ]
    const looks = vi.spyOn(app.database, 'lookUp')
    app.live.publish(`person:${kari.userId}`, ['account'])
    await until(() => opened.every((tab) => notices(tab).length > 0))
    await until(() => looks.mock.calls.length >= 2)
    await Promise.all(looks.mock.results.map(({ value }): unknown => value))
    expect(looks).toHaveBeenCalledTimes(2)
  })
})

describe('an address with its maximum of streams', () => {
  const { address } = STREAM_LIMITS
  afterEach(() => (STREAM_LIMITS.address = address))

  it('gets no further stream, and causes no look-up, until one has ended', async () => {
    STREAM_LIMITS.address = 2
    const [first, cookie] = [await openTab(await enterBrowser(kari)), await enterBrowser(kari)]
    const second = await openTab(cookie)
    const looks = vi.spyOn(app.database, 'lookUp')
    const refused = await fetch(`${server.url}/api/live`, { headers: { cookie } })
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
    expect([looks.mock.calls.length, first.ended, second.ended]).toEqual([0, false, false])
    first.close()
    await until(() => app.live.subscribers === 1)
    await openTab(cookie)
  })
})

describe('a session that expires', () => {
  const expire = (when: string) =>
    app.db.query(`update sessions set expires_at = ${when} where user_id = $1`, [kari.userId])
  const SOON = "now() + interval '1.5 seconds'"
  beforeEach(() => app.clock.set(new Date().toISOString()))

  it('ends its tabs at that moment', async () => {
    const cookie = await enterBrowser(kari)
    await expire(SOON)
    const tab = await openTab(cookie)
    expect(tab.ended).toBe(false)
    app.clock.set(new Date(Date.now() + 2000).toISOString())
    await until(() => tab.ended)
    expect(notices(tab)).toEqual([])
  })

  it('keeps them when another tab has renewed it meanwhile', async () => {
    const cookie = await enterBrowser(kari)
    await expire(SOON)
    const tab = await openTab(cookie)
    await expire("now() + interval '30 days'")
    const looks = vi.spyOn(app.database, 'lookUp')
    await until(() => looks.mock.calls.length > 0)
    app.live.publish(`person:${kari.userId}`, ['account'])
    await until(() => looks.mock.calls.length > 1)
    expect(tab.ended).toBe(false)
  })
})
