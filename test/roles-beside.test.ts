import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { DOCUMENTS, paths, patterns, serverPattern } from '#shared/paths.ts'
import { openTestApp, type TestApp } from './app.ts'
import { castCallers, type CallerOf } from './callers.ts'

/**
 * For everyone; for whoever is logged in; for whose data it is; for the office; for substitutes; for superadmins; for the
 * service, and all others find nothing.
 */
type Openness = 'open' | 'logged-in' | 'archive' | 'office' | 'vikar' | 'service' | 'outbox'

/** What the server answers beside the contract: a new address is a decision about who may. */
const BESIDE: Record<string, Openness> = {
  ...Object.fromEntries(
    DOCUMENTS.flatMap((path) => [[path, 'open'] as const, [`${path}/`, 'open'] as const]),
  ),
  '/*': 'open',
  '/robots.txt': 'open',
  '/sitemap.xml': 'open',
  '/auth/logg-ut': 'open', // ends a session where there is one
  '/healthz': 'open',
  '/readyz': 'open',
  '/metrics': 'open',
  '/r/:token': 'open',
  '/r/:token/kalender.ics': 'open',
  '/r/:token/apnet': 'open',
  '/r/:token/avbud': 'open',
  '/r/:token/endringer': 'open',
  '/betaling/:id': 'open', // whoever has the address may pay, as at a real provider
  '/webhooks/sms/:gateway/:secret': 'open', // the secret is in the address, or the call is signed
  '/webhooks/stripe': 'open', // the call is signed
  '/utboks': 'outbox',
  '/utboks/sms/:id/rapport': 'outbox',
  '/utboks/epost/:id': 'outbox',
  '/utboks/epost/:id/innhold': 'outbox',
  '/utboks/epost/:id/vedlegg/:number': 'outbox',
  '/api/utboks': 'outbox',
  '/api/live': 'logged-in',
  '/api/archive': 'archive',
  '/api/vikarer.csv': 'office',
  '/api/service/economy.csv': 'service',
  '/api/my-assignments/:id/kalender.ics': 'vikar',
  '/api/openapi.json': 'open',
  '/api/docs': 'open',
  '/api/*': 'open', // the contract, each procedure with its area
}

let app: TestApp
let server: FastifyInstance
let callers: readonly CallerOf[]
const registered = new Set<string>()

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
  (message as { fastify: FastifyInstance }).fastify.addHook(
    'onRoute',
    ({ url }: RouteOptions) => void registered.add(url),
  )

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

  it('that is open refuses nobody', async () => {
    for (const caller of callers)
      for (const pattern of addresses('open'))
        expect([401, 403, 500], `${caller.who} ${pattern}`).not.toContain(await statusFor(caller, pattern))
  })

  it('for notices is for who is logged in, whatever the role', async () => {
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

  it('of the outbox does not exist for those elsewhere who do not run the service', async () => {
    for (const caller of callers.filter(({ person }) => person?.role !== 'superadmin'))
      for (const pattern of addresses('outbox'))
        expect([caller.who, pattern, await statusFor(caller, pattern)]).toEqual([caller.who, pattern, 404])
    const [sara] = callers.filter(({ person }) => person?.role === 'superadmin')
    for (const pattern of [paths.outbox, paths.outboxApi])
      expect(sara && (await statusFor(sara, pattern))).toBe(200)
  })
})
