import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { castAssignment, castKari, castVikar, PASSWORD } from '#test/cast.ts'
import { createServer } from './server.ts'

let app: TestApp
let server: FastifyInstance

beforeAll(async () => {
  app = await openTestApp()
  server = await createServer(app)
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await server.close()
  await app.close()
})

const host = 'localhost:3000'

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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const holder = new pg.Client(app.db.connect('owner'))
  await holder.connect()
  await holder.query('begin; lock table rate_limits')

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
    payload: { warnBelow: 20 },
  })
  vi.advanceTimersByTime(5000)
  const refused = await Promise.race(logins)
  await holder.end()

  expect([read.statusCode, answered.statusCode, loggedIn.statusCode]).toEqual([200, 200, 200])
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ message: 'Det er stor pågang akkurat nå. Prøv igjen om litt.' }),
  ])
  const served = await Promise.all(logins)
  expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 503])
})
