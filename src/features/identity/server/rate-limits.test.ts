import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, PASSWORD, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Answer } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator

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
beforeEach(() => app.db.query('delete from rate_limits'))

const signIn = (email: string, password: string) =>
  server.anonymous('POST', '/api/sign-in', { email, password })
const signUp = (email: string, password = PASSWORD) =>
  server.anonymous('POST', '/api/sign-up', {
    fullName: 'Grete Lie',
    email,
    password,
    termsAccepted: true,
  })

const times = async (count: number, attempt: (index: number) => Promise<Answer>) => {
  const statuses = []
  for (let index = 0; index < count; index += 1) statuses.push((await attempt(index)).status)
  return statuses
}

const expectToWait = ({ status, body, headers }: Answer, windowSeconds: number) => {
  expect(status).toBe(429)
  const { message, data } = body as { message: string; data: { retryAfterSeconds: number } }
  expect(message).toBe('For mange forsøk.')
  expect(data.retryAfterSeconds).toBeGreaterThan(windowSeconds - 60)
  expect(data.retryAfterSeconds).toBeLessThanOrEqual(windowSeconds)
  expect(headers.get('retry-after')).toBe(String(data.retryAfterSeconds))
}

/** Lets the windows that are open end now. */
const letTimePass = () => app.db.query("update rate_limits set window_ends_at = now() - interval '1 second'")

describe('logging in', () => {
  it('waits a quarter of an hour after five wrong passwords, also for the right one', async () => {
    expect(await times(5, () => signIn(kari.email, 'feil-passord'))).toEqual([401, 401, 401, 401, 401])
    expectToWait(await signIn(kari.email, PASSWORD), 15 * 60)
    expectToWait(await signIn(kari.email.toUpperCase(), PASSWORD), 15 * 60)
    await letTimePass()
    expect((await signIn(kari.email, PASSWORD)).status).toBe(200)
  })

  it('waits just as long for an unknown address', async () => {
    await times(5, () => signIn('ukjent@fjellhamar.example', PASSWORD))
    expectToWait(await signIn('ukjent@fjellhamar.example', PASSWORD), 15 * 60)
  })

  it('does not lock out another account', async () => {
    await times(6, () => signIn(kari.email, 'feil-passord'))
    expect((await signIn(nils.email, PASSWORD)).status).toBe(200)
  })

  it('forgives slips once the right password was given', async () => {
    for (let day = 0; day < 2; day += 1) {
      await times(4, () => signIn(kari.email, 'feil-passord'))
      expect((await signIn(kari.email, PASSWORD)).status).toBe(200)
    }
  })

  it('is counted per address too: fifty tries an hour, for whichever accounts', async () => {
    await signIn(nils.email, PASSWORD)
    await app.db.query("update rate_limits set count = 49 where key like 'login-address:%'")
    expect((await signIn(kari.email, PASSWORD)).status).toBe(200)
    expectToWait(await signIn(nils.email, PASSWORD), 3600)
  })

  it('counts every try of many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(kari.email, 'feil-passord')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })
})

describe('signing up', () => {
  it('does not count a form that is refused, and refuses it the same whether the address is known or not', async () => {
    for (const email of ['ny@solsiden.example', kari.email])
      for (const password of ['sommer2026', 'kort', 'password1'])
        expect((await signUp(email, password)).status).toBe(422)
    expect(await app.db.query('select key from rate_limits')).toEqual([])
    expect((await signUp('ny@solsiden.example')).status).toBe(200)
  })

  it('is possible five times an hour from one address, whatever came of it', async () => {
    expect(await times(3, (index) => signUp(`ny${index}@solsiden.example`))).toEqual([200, 200, 200])
    expect(await times(2, () => signUp(kari.email))).toEqual([400, 400])
    expectToWait(await signUp('ny6@solsiden.example'), 3600)
    expect(await app.db.query("select 1 from users where email = 'ny6@solsiden.example'")).toEqual([])
  })
})

describe('the counts', () => {
  it('hold no address', async () => {
    await signIn(kari.email, 'feil-passord')
    await signUp(kari.email)
    const keys = (await app.db.query('select key from rate_limits')).map(({ key }) => String(key))
    expect(keys).toHaveLength(4)
    for (const key of keys) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/)
  })
})
