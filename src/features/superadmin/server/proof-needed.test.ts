import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cookieFor } from '#test/callers.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castLogin, castSara, castVikar, PASSWORD, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { codeFrom, giveFactor } from '#test/second-factor.ts'

// Exports, deletions and ending other sessions require a proof that is at most ten minutes old.

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let ola: { userId: string }
let sara: { userId: string }

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  ola = await castLogin(app, await castVikar(app, kari, 'Ola Hansen'))
  sara = await castSara(app)
  await giveFactor(app, sara.userId)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from rate_limits'))

const callAs = async ({ userId }: { userId: string }) => {
  const cookie = await cookieFor(app, userId)
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : null }
  }
}
const age = (minutes: number) =>
  app.db.query("update sessions set created_at = now() - $1 * interval '1 minute', proven_at = null", [
    minutes,
  ])

const GRAVE = [
  ['an archive of the employer', () => kari, 'GET', '/api/archive', undefined, 'password'],
  ['an archive of oneself', () => ola, 'GET', '/api/archive', undefined, 'password'],
  ['the register as a file', () => kari, 'GET', '/api/vikarer.csv', undefined, 'password'],
  ['the events of the office as a file', () => kari, 'GET', '/api/office-events.csv', undefined, 'password'],
  ["the customers' money as a file", () => sara, 'GET', '/api/service/economy.csv', undefined, 'code'],
  ["logging one's other devices out", () => kari, 'POST', '/api/devices/log-out-others', {}, 'password'],
  [
    'deleting a user',
    () => sara,
    'POST',
    () => `/api/service/customers/${ola.userId}/deletion`,
    { deleteType: 'soft' },
    'code',
  ],
] as const

describe.each(GRAVE)('%s', (_name, who, method, path, body, way) => {
  it('requires a proof after ten minutes, and works once it is given', async () => {
    const call = await callAs(who())
    const address = typeof path === 'string' ? path : path()
    await age(11)
    expect(await call(method, address, body)).toMatchObject({
      status: 403,
      body: { code: 'PROOF_NEEDED', data: { way } },
    })
    await app.db.query('update second_factors set last_step = null')
    const proof = way === 'code' ? codeFrom(app) : PASSWORD
    expect((await call('POST', '/api/proof', { proof })).status).toBe(200)
    expect((await call(method, address, body)).status).toBe(200)
  })
})

it('a member with neither password nor factor must log in again', async () => {
  await app.db.query('delete from accounts where user_id = $1', [kari.userId])
  const call = await callAs(kari)
  await age(9)
  expect((await call('GET', '/api/vikarer.csv')).status).toBe(200)
  await age(11)
  expect(await call('GET', '/api/vikarer.csv')).toMatchObject({ body: { data: { way: 'login' } } })
  expect((await call('POST', '/api/proof', { proof: 'hva-som-helst' })).status).toBe(422)
})
