import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { castAdministrator, castAssignment, castKari, castVikar, PASSWORD } from '#test/cast.ts'
import { createServer } from './server.ts'

let app: TestApp
let server: FastifyInstance
let holder: pg.Client | undefined

beforeAll(async () => {
  app = await openTestApp()
  server = await createServer(app)
})
afterEach(async () => {
  await holder?.end()
  holder = undefined
  vi.useRealTimers()
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const host = 'localhost:3000'

/** Blocks the counting of attempts until the test releases it; timers do not run. */
const holdCounts = async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  holder = new pg.Client(app.db.connect('owner'))
  await holder.connect()
  await holder.query('begin; lock table rate_limits')
}

const letGo = async () => {
  await holder?.end()
  holder = undefined
}

const logIn = () =>
  server.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: { host },
    payload: { email: 'kari@fjellhamar.example', password: PASSWORD },
  })

it('a flood of logins queues without delaying answers, and is refused with 503 after five seconds', async () => {
  const kari = await castKari(app)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const { token } = await castAssignment(app, kari, { channels: ['email'] })
  const cookie = await cookieFor(app, kari.userId)
  const { version } = await server
    .inject({ url: '/api/credits/balance', headers: { host, cookie } })
    .then((balance) => balance.json<{ version: string }>())
  await holdCounts()
  const logins = Array.from({ length: 4 }, () => logIn())
  const read = await server.inject({ url: '/api/me', headers: { host } })
  const answered = await server.inject({
    method: 'POST',
    url: `/api/responses/${token(ola.id)}/claim`,
    headers: { host },
    payload: {},
  })
  const loggedIn = await server.inject({
    method: 'PUT',
    url: '/api/credits/warning',
    headers: { host, cookie },
    payload: { warnBelow: 20, version },
  })
  vi.advanceTimersByTime(5000)
  const refused = await Promise.race(logins)
  await letGo()

  expect([read.statusCode, answered.statusCode, loggedIn.statusCode]).toEqual([200, 200, 200])
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ message: 'Det er stor pågang akkurat nå.', data: { retryAfterSeconds: 5 } }),
  ])
  const served = await Promise.all(logins)
  expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 503])
})

/** Waits until this many connections wait for a lock of the holder. */
const untilWaiting = async (count: number) => {
  const waiting = () =>
    app.db.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  while ((await waiting()).length !== count);
}

const post = (url: string, payload: object) =>
  server.inject({ method: 'POST', url, headers: { host }, payload })
const token = 'x'.repeat(32)

it.each([
  [
    '/api/sign-up',
    {
      fullName: 'Grete Lie',
      company: 'Lie AS',
      email: 'g@l.example',
      password: PASSWORD,
      termsAccepted: true,
    },
  ],
  ['/api/login-link/request', { email: 'kari@fjellhamar.example' }],
  ['/api/login-link/check', { token }],
  ['/api/login-link', { token }],
  ['/api/invitation/check', { token }],
  ['/api/invitation', { token, newPassword: PASSWORD, confirmation: PASSWORD }],
  ['/api/confirm-email', { token }],
])('%s takes a turn of the three that visitors have', async (url, payload) => {
  await holdCounts()
  const calls = Array.from({ length: 4 }, () => post(url, payload))
  await untilWaiting(3)
  vi.advanceTimersByTime(5000)
  expect((await Promise.race(calls)).statusCode).toBe(503)
  await letGo()
  expect((await Promise.all(calls)).filter(({ statusCode }) => statusCode === 503)).toHaveLength(1)
})

it('a flood of unknown links leaves connections for known ones', async () => {
  const kari = await castAdministrator(app, 'Kari Lie', 'kari.lie@fjellhamar.example', 'Lie skole')
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const known = await castAssignment(app, kari, { channels: ['email'] })
  await holdCounts()
  const guesses = Array.from({ length: 20 }, (_, at) =>
    server.inject({ url: `/r/${String(at).padStart(22, 'x')}`, headers: { host } }),
  )
  await untilWaiting(2)
  expect((await server.inject({ url: `/r/${known.token(ola.id)}`, headers: { host } })).statusCode).toBe(200)
  await letGo()
  vi.advanceTimersByTime(2000)
  await Promise.all(guesses)
})
