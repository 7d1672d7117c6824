import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { TooBusy } from '#server/load/semaphore.ts'
import { BUSY } from '#shared/failures.ts'
import { paths } from '#shared/paths.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { castKari, castLogin, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'

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
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await server.close()
  await app.close()
})

/** Simulates a user who has used up their share, with a hundred of their calls waiting. */
const useUp = ({ userId }: { userId: string }) => {
  const isTheirs = (caller: { userId: string }) => caller.userId === userId
  const { run, enter } = app.budgets
  vi.spyOn(app.budgets, 'run').mockImplementation((caller, work, gone) =>
    isTheirs(caller) ? Promise.reject(new TooBusy('too many are waiting')) : run(caller, work, gone),
  )
  vi.spyOn(app.budgets, 'enter').mockImplementation((caller, gone) =>
    isTheirs(caller) ? Promise.reject(new TooBusy('too many are waiting')) : enter(caller, gone),
  )
}

it.each([
  ['the API', 'GET', '/api/vikarer'],
  ['a write through the API', 'PUT', '/api/profile'],
  ['a stream of notices', 'GET', paths.live],
  ['the register as a file', 'GET', paths.exportVikarer],
  ['all data as an archive', 'GET', paths.archive],
])('%s says when to come back only to a caller who has used up their budget', async (_what, method, path) => {
  useUp(kari)
  const ask = async (person: CastAdministrator) =>
    fetch(server.url + path, {
      method,
      headers: { cookie: await cookieFor(app, person.userId), 'content-type': 'application/json' },
      ...(method === 'PUT' && { body: '{}' }),
    })
  const [refused, other] = await Promise.all([ask(kari), ask(nils)])
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({
      code: 'SERVICE_UNAVAILABLE',
      message: BUSY,
      data: { retryAfterSeconds: 5 },
    }),
  ])
  expect(other.status).toBe(method === 'PUT' ? 422 : 200)
  await other.body?.cancel()
})

it('answers to a shift are not charged to the budget', async () => {
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const login = await castLogin(app, ola)
  const asOla = await server.logIn(login.email)
  useUp(login)
  const call = async (procedure: string) => {
    const input = { id: crypto.randomUUID(), token: 'x'.repeat(22), responseMessage: '' }
    return (await asOla('POST', `/api/rpc/${procedure}`, { json: input })).status
  }
  expect(await call('mine/list')).toBe(503)
  for (const room of ['mine', 'answers'])
    for (const answer of ['claim', 'decline', 'withdraw'])
      expect([room, answer, await call(`${room}/${answer}`)]).toEqual([room, answer, 404])
})
