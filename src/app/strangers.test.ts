import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'
import { cookieFor } from '#test/callers.ts'
import { createServer } from './server.ts'

/** Large enough that the database answers the link's look-up before most of the flood had its turn. */
const FLOOD = 1000

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
const answeredBefore = async (request: InjectOptions, flooded: InjectOptions) => {
  let answered = 0
  const headers = { ...flooded.headers, 'x-forwarded-for': '10.1.1.1' }
  const flood = Array.from({ length: FLOOD }, () =>
    server.inject({ ...flooded, headers }).then(() => (answered += 1)),
  )
  await server.inject(request)
  const before = answered
  await Promise.all(flood)
  return before
}

/**
 * The minimum of some tries: the look-up of a link or a session waits for the database, which a busy machine delays.
 */
const leastBefore = async (request: InjectOptions, flooded: InjectOptions) => {
  let least = FLOOD
  for (let tries = 0; tries < 10 && least >= FLOOD / 2; tries += 1)
    least = Math.min(least, await answeredBefore(request, flooded))
  return least
}

// Each fails without `makeStrangersTakeTurns` in the server: the whole flood is then answered first.
it.each([
  serverPaths.robots,
  serverPaths.health,
  '/api/finnes-ikke',
  serverPaths.responseWithdraw('x'.repeat(22)),
  `${paths.response('x'.repeat(22))}.`,
])('answers a personal link before most of a flood of %s that came before it', async (flooded) => {
  const link = { url: paths.response('y'.repeat(22)) }
  expect(await leastBefore(link, { url: flooded })).toBeLessThan(FLOOD / 2)
})

it('answers a personal link before most of a flood of forms from another site', async () => {
  const url = paths.response('x'.repeat(22))
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect(await leastBefore({ url }, { method: 'POST', url, headers })).toBeLessThan(FLOOD / 2)
})

it('answers a session before most of a flood sent before it', async () => {
  const { userId } = await castKari(app)
  const headers = { cookie: await cookieFor(app, userId) }
  expect(await leastBefore({ url: serverPaths.health, headers }, { url: serverPaths.robots })).toBeLessThan(
    FLOOD / 2,
  )
})

it('makes a forged session wait with the strangers', async () => {
  const headers = { cookie: 'vikarklar=forged.signature' }
  expect(
    await answeredBefore({ url: serverPaths.health, headers }, { url: serverPaths.robots }),
  ).toBeGreaterThan(FLOOD / 2)
})
