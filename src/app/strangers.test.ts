import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'
import { cookieFor } from '#test/callers.ts'
import { createServer } from './server.ts'

const FLOOD = 100

let app: TestApp
let server: FastifyInstance

beforeAll(async () => {
  app = await openTestApp()
  server = await createServer(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/** Sends a flood, then the request; returns the number of flood requests answered before the request. */
const answeredBefore = async (request: InjectOptions, flooded: string) => {
  let answered = 0
  const flood = Array.from({ length: FLOOD }, () =>
    server.inject({ url: flooded, headers: { 'x-forwarded-for': '10.1.1.1' } }).then(() => (answered += 1)),
  )
  await server.inject(request)
  const before = answered
  await Promise.all(flood)
  return before
}

const FROM_ELSEWHERE = { 'sec-fetch-site': 'cross-site' }

// Each fails when `makeStrangersTakeTurns` is taken out of the server: all of the flood then comes first.
it.each([serverPaths.robots, serverPaths.health, '/api/finnes-ikke'])(
  'answers a personal link before most of a flood of %s that came before it',
  async (flooded) => {
    const url = paths.response('x'.repeat(22))
    expect(await answeredBefore({ method: 'POST', url, headers: FROM_ELSEWHERE }, flooded)).toBeLessThan(
      FLOOD / 2,
    )
  },
)

it('answers a session before most of a flood that came before it', async () => {
  const { userId } = await castKari(app)
  const headers = { cookie: await cookieFor(app, userId) }
  expect(await answeredBefore({ url: serverPaths.health, headers }, serverPaths.robots)).toBeLessThan(
    FLOOD / 2,
  )
})

it('makes a forged session wait with the strangers', async () => {
  const headers = { cookie: 'vikarklar=forged.signature' }
  expect(await answeredBefore({ url: serverPaths.health, headers }, serverPaths.robots)).toBeGreaterThan(
    FLOOD / 2,
  )
})
