import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, giveCredits, PASSWORD, shift, type CastAdministrator } from '#test/cast.ts'
import { cookieOf } from '#test/cookies.ts'
import { serveTestApp } from '#test/http.ts'
import { until } from '#test/until.ts'

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
afterEach(() => {
  tabs.forEach((tab) => tab.close())
  tabs = []
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/** Opens a tab that listens, as a browser does, and keeps what it hears. */
const openTab = async ({ email }: { email: string }) => {
  const signedIn = await server.anonymous('POST', '/api/sign-in', { email, password: PASSWORD })
  const abort = new AbortController()
  const response = await fetch(`${server.url}/api/live`, {
    headers: { cookie: cookieOf(signedIn.headers) },
    signal: abort.signal,
  })
  const heard: string[] = []
  const tab = { response, heard, ended: false, close: () => abort.abort() }
  void read(response, heard).then(() => (tab.ended = true))
  tabs.push(tab)
  await until(() => heard.join('').includes('retry:'))
  return tab
}

const read = async ({ body }: Response, heard: string[]) => {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body ?? []) heard.push(decoder.decode(chunk, { stream: true }))
  } catch {
    // the tab was closed
  }
}

const notices = ({ heard }: { heard: string[] }) =>
  [...heard.join('').matchAll(/^data: (.*)\n\n/gm)].map(([, json = '']): unknown => JSON.parse(json))

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

  it("tell Kari's open tabs that a colleague has added a substitute, and tell Nils nothing", async () => {
    const [first, second, ofNils] = [await openTab(kari), await openTab(kari), await openTab(nils)]
    await addVikar(colleague.email)
    await until(() => notices(first).length > 0 && notices(second).length > 0)
    await addVikar(nils.email) // what Nils hears next is his own, so nothing of Kari's came before it
    await until(() => notices(ofNils).length > 0)
    expect([notices(first), notices(second), notices(ofNils)]).toEqual([
      [['vikarer']],
      [['vikarer']],
      [['vikarer']],
    ])
  })

  it('say what changed and never how', async () => {
    const tab = await openTab(kari)
    const asColleague = await server.logIn(colleague.email)
    const { status } = await asColleague('POST', '/api/assignments', shift({ title: 'Hemmelig tittel' }))
    expect(status).toBe(200)
    await until(() => notices(tab).length > 0)
    expect(notices(tab)).toEqual([['assignments', 'messages', 'credits']])
    expect(tab.heard.join('')).not.toMatch(/Hemmelig|Ola|\+47|@/)
  })

  it('come as an event stream that nothing on the way keeps', async () => {
    const { response } = await openTab(kari)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  it('are listened to no more when the tab is closed', async () => {
    await until(() => app.live.subscribers === 0)
    const tab = await openTab(kari)
    expect(app.live.subscribers).toBe(1)
    tab.close()
    await until(() => app.live.subscribers === 0)
  })

  it('do not hold up the end of the service', async () => {
    const closing = await serveTestApp(app)
    const signedIn = await closing.anonymous('POST', '/api/sign-in', {
      email: kari.email,
      password: PASSWORD,
    })
    const response = await fetch(`${closing.url}/api/live`, {
      headers: { cookie: cookieOf(signedIn.headers) },
    })
    const heard: string[] = []
    const ended = read(response, heard)
    await until(() => heard.length > 0)
    await closing.close()
    await ended
  })
})
