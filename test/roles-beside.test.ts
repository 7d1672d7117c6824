import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { paths, patterns, serverPattern } from '#shared/paths.ts'
import { openTestApp, type TestApp } from './app.ts'
import { BESIDE, POSTED, WEBHOOKS, type Openness } from './beside.ts'
import { castCallers, type CallerOf } from './callers.ts'

let app: TestApp
let server: FastifyInstance
let callers: readonly CallerOf[]
const registered = new Set<string>()
const postedTo = new Set<string>()

beforeAll(async () => {
  app = await openTestApp()
  callers = (await castCallers(app)).callers
  subscribe('fastify.initialization', listen)
  server = await createServer(app)
  unsubscribe('fastify.initialization', listen)
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const listen = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url, method }: RouteOptions) => {
    registered.add(url)
    if ([method].flat().includes('POST')) postedTo.add(url)
  })

/** The status for a caller from elsewhere; the rest of the answer is not waited for. */
const statusFor = async (caller: CallerOf, pattern: string) => {
  const { statusCode, stream } = await server
    .inject({
      url: pattern.replace(/:\w+/g, '1').replace('*', 'ukjent'),
      headers: { host: 'localhost:3000', cookie: await caller.cookie() },
      remoteAddress: '203.0.113.7',
      payloadAsStream: true,
    })
    .then((answer) => ({ statusCode: answer.statusCode, stream: answer.stream() }))
  stream.destroy()
  return statusCode
}

const addresses = (openness: Openness) =>
  Object.keys(BESIDE).filter((pattern) => BESIDE[pattern] === openness && registered.has(pattern))

describe('an address beside the contract', () => {
  it('is in the table of who may', () => {
    expect([...registered].filter((url) => !(url in BESIDE))).toEqual([])
    expect(registered).toContain(paths.archive)
  })

  it('that is posted to has its form in the table of forms', () => {
    const forms = [...postedTo].filter((url) => url !== '/api/*' && !WEBHOOKS.includes(url))
    expect(forms.toSorted()).toEqual(Object.keys(POSTED).toSorted())
  })

  it('that is open refuses no one', async () => {
    for (const caller of callers)
      for (const pattern of addresses('open'))
        expect([401, 403, 500], `${caller.who} ${pattern}`).not.toContain(await statusFor(caller, pattern))
  })

  it('for notices is for every logged-in user', async () => {
    for (const caller of callers)
      expect([caller.who, await statusFor(caller, paths.live)]).toEqual([
        caller.who,
        caller.person ? 200 : 401,
      ])
  })

  it('for archives is for administrators and substitutes, a confirmed address or not', async () => {
    const statuses = []
    for (const caller of callers)
      statuses.push([caller.person?.role ?? 'nobody', await statusFor(caller, paths.archive)])
    expect(statuses).toEqual([
      ['nobody', 401],
      ['substitute', 200],
      ['administrator', 200],
      ['administrator', 200],
      ['superadmin', 403],
    ])
  })

  it('for the register as a file is for administrators, a confirmed address or not', async () => {
    const statuses = []
    for (const caller of callers)
      statuses.push([caller.person?.role ?? 'nobody', await statusFor(caller, paths.exportVikarer)])
    expect(statuses).toEqual([
      ['nobody', 401],
      ['substitute', 403],
      ['administrator', 200],
      ['administrator', 200],
      ['superadmin', 403],
    ])
  })

  it('for the customers’ money as a file is for superadmins', async () => {
    const statuses = []
    for (const caller of callers)
      statuses.push([caller.person?.role ?? 'nobody', await statusFor(caller, paths.exportEconomy)])
    expect(statuses).toEqual([
      ['nobody', 401],
      ['substitute', 403],
      ['administrator', 403],
      ['administrator', 403],
      ['superadmin', 200],
    ])
  })

  it('for the calendar file of a shift is for substitutes, who find only their own', async () => {
    const statuses = []
    for (const caller of callers)
      statuses.push([
        caller.person?.role ?? 'nobody',
        await statusFor(caller, serverPattern(patterns.ownCalendar)),
      ])
    expect(statuses).toEqual([
      ['nobody', 401],
      ['substitute', 404],
      ['administrator', 403],
      ['administrator', 403],
      ['superadmin', 403],
    ])
  })

  it('of the metrics does not exist for anyone without the token', async () => {
    for (const caller of callers)
      expect([caller.who, await statusFor(caller, paths.metrics)]).toEqual([caller.who, 404])
  })

  it('of the outbox does not exist for those who neither run the service nor have the key', async () => {
    for (const caller of callers.filter(({ person }) => person?.role !== 'superadmin'))
      for (const pattern of addresses('outbox'))
        expect([caller.who, pattern, await statusFor(caller, pattern)]).toEqual([caller.who, pattern, 404])
    const [sara] = callers.filter(({ person }) => person?.role === 'superadmin')
    for (const pattern of [paths.outbox, paths.outboxApi])
      expect(sara && (await statusFor(sara, pattern))).toBe(200)
  })
})
