import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { openTestApp, type TestApp } from './app.ts'
import { BESIDE, POSTED, WEBHOOKS } from './beside.ts'
import { cookieFor } from './callers.ts'
import { inject, rest, rpc } from './calling.ts'
import { castAssignment, castVikar } from './cast.ts'
import { dumpTables } from './dump.ts'
import { procedures, restPath } from './procedures.ts'
import { castSamples } from './samples.ts'

const VERBS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
] as const

let app: TestApp
let server: FastifyInstance
let cast: Awaited<ReturnType<typeof castSamples>>

beforeAll(async () => {
  app = await openTestApp({ STRIPE_SECRET_KEY: 'local' })
  server = await createServer(app)
  cast = await castSamples(app, (cookie, options) => inject(server, cookie, options))
})
afterAll(async () => {
  await server.close()
  await app.close()
})

interface Tried {
  readonly what: string
  readonly options: InjectOptions
  /** Those by which it may be called. */
  readonly verbs: readonly string[]
}

/** By table, how many rows have come, gone or changed since. */
const watch = async () => {
  const before = new Set(await dumpTables(app))
  return async () => {
    const after = new Set(await dumpTables(app))
    const tables = [...after.symmetricDifference(before)].map((line) => line.split(' ', 1)[0])
    return [...new Set(tables)].map((table) => `${table}: ${tables.filter((one) => one === table).length}`)
  }
}

const refusalOf = async ({ options }: Tried, verb: (typeof VERBS)[number]) => {
  const answer = await server.inject({ ...options, method: verb as 'GET' })
  return { status: answer.statusCode, allow: answer.headers['allow'] }
}

/** By which methods some procedure has this address. */
const restVerbs = (url: string) => [
  ...new Set(
    procedures
      .filter((procedure) =>
        new RegExp(`^${restPath(procedure, () => '[]').replaceAll('%5B%5D', '[^/]+')}$`).test(url),
      )
      .map(({ method }) => method),
  ),
]

it('a procedure is called by its own methods only: any other is refused and does nothing', async () => {
  const tried: Tried[] = []
  for (const procedure of procedures) {
    const { by, sample } = cast.sampled(procedure)
    const input = (await sample()) ?? {}
    const isRead = procedure.method === 'GET'
    const own = rest(procedure, input)
    const url = restPath(procedure, (parameter) => String(input[parameter]))
    const payload = isRead ? {} : { payload: own.payload ?? {} }
    const cookie = by ? await cookieFor(app, by.userId) : ''
    const headers = { host: 'localhost:3000', cookie }
    await server.inject({ url: '/api/me', headers }) // may renew the session
    tried.push(
      { what: `${procedure.name}, REST`, options: { url, headers, ...payload }, verbs: restVerbs(url) },
      {
        what: `${procedure.name}, RPC`,
        options: { ...rpc(procedure, input), headers },
        verbs: isRead ? ['GET', 'POST'] : ['POST'],
      },
    )
  }
  expect(tried.length).toBeGreaterThan(100)
  const whatChanged = await watch()
  const wrong: string[] = []
  for (const one of tried) {
    for (const verb of VERBS.filter((each) => !one.verbs.includes(each))) {
      const { status, allow } = await refusalOf(one, verb)
      const isRefused =
        status === 405 && String(allow).split(', ').toSorted().join() === one.verbs.toSorted().join()
      if (!isRefused) wrong.push(`${verb} ${one.what}: ${status}, Allow: ${allow}`)
    }
  }
  expect([wrong, await whatChanged()]).toEqual([[], []])
})

it('an address beside the contract that is posted to does nothing by any other method', async () => {
  const { kari } = cast
  const vikar = await castVikar(app, kari, 'Siri Berg')
  const asked = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [vikar.id] } })
  const cookie = await cookieFor(app, kari.userId)
  const posted = Object.keys(BESIDE).filter((url) => url in POSTED || WEBHOOKS.includes(url))
  const whatChanged = await watch()
  const wrong: string[] = []
  for (const pattern of posted) {
    const form = new URLSearchParams(POSTED[pattern])
    const url = pattern.replace(':token', asked.token(vikar.id)).replaceAll(/:\w+/g, '1')
    for (const verb of VERBS.filter((each) => each !== 'POST')) {
      const headers = {
        host: 'localhost:3000',
        cookie,
        'content-type': 'application/x-www-form-urlencoded',
      }
      const { statusCode } = await server.inject({
        method: verb as 'GET',
        url: verb === 'GET' || verb === 'HEAD' ? `${url}?${form}` : url,
        headers,
        ...(verb === 'GET' || verb === 'HEAD' ? {} : { payload: String(form) }),
      })
      const isLook = verb === 'GET' || verb === 'HEAD'
      if (!isLook && statusCode < 400) wrong.push(`${verb} ${pattern}: ${statusCode}`)
    }
  }
  expect([wrong, await whatChanged()]).toEqual([[], []])
})
