import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { castAssignment, castKari, castVikar, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { outboxCookie } from '#test/outbox.ts'
import { securityHeaders } from './security-headers.ts'
import { createServer } from './server.ts'

let app: TestApp
let server: FastifyInstance
let kari: CastAdministrator
let link: string
let outbox: string

beforeAll(async () => {
  app = await openTestApp()
  server = await createServer(app)
  outbox = outboxCookie(app.config)
  kari = await castKari(app)
  await giveCredits(app, kari, 5)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  link = `/r/${(await castAssignment(app, kari)).token(ola.id)}`
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/** One answer of each kind: its name, the request, and the status. */
const ANSWERS: [what: string, options: () => InjectOptions, status?: number][] = [
  ['the front page', () => ({ url: '/' })],
  ['a page of the app', () => ({ url: '/admin/vikarregister' })],
  ['a page to log in on', () => ({ url: '/auth/magic?token=x' })],
  ['a file that is not there', () => ({ url: '/assets/ukjent.js' }), 404],
  ['the page of all UI parts, shown while developing only', () => ({ url: '/stil' }), 404],
  ['the page of a link', () => ({ url: link }), 200],
  ['the head of that page', () => ({ url: link, method: 'HEAD' }), 200],
  ['an answer by link', () => ({ url: link, method: 'POST', ...form('response=declined') })],
  ['the calendar of a link', () => ({ url: `${link}/kalender.ics` })],
  ['an unknown link', () => ({ url: `/r/${'x'.repeat(22)}` }), 404],
  ['the API', () => ({ url: '/api/me' }), 200],
  ['the API of our own pages', () => ({ url: '/api/rpc/accounts/me', method: 'POST' }), 200],
  ['a refusal of the API', () => ({ url: '/api/vikarer' }), 401],
  ['bad input to the API', () => ({ url: '/api/sign-in', method: 'POST', payload: {} }), 422],
  ['too much for the API', () => ({ url: '/api/sign-in', method: 'POST', payload: 'x'.repeat(2e6) }), 413],
  ['no procedure', () => ({ url: '/api/ukjent' }), 404],
  ['a request from another site', () => ({ ...fromElsewhere, url: '/api/sign-out', method: 'POST' }), 403],
  ['notices to a visitor', () => ({ url: '/api/live' }), 401],
  ['an archive for a visitor', () => ({ url: '/api/archive' }), 401],
  ['the description of the API', () => ({ url: '/api/docs' }), 200],
  ['the outbox', () => ({ url: '/utboks', headers: { cookie: outbox } }), 200],
  ['the outbox without its key', () => ({ url: '/utboks' }), 404],
  ['a sign of life', () => ({ url: '/healthz' }), 200],
  ['an address that cannot be read', () => ({ url: '/%c0%ae%c0%ae/' }), 404],
  ['an address with a part that is too long', () => ({ url: `/r/${'x'.repeat(300)}` })],
  ['a request that cannot be read', () => ({ url: link, method: 'POST', ...form('x'.repeat(2e6)) }), 413],
]

const form = (payload: string) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload,
})
const fromElsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }

/** The policy of an answer of a bare server with our headers, which may serve files of a folder. */
const policyOf = async (answer: (reply: FastifyReply) => unknown, root?: string) => {
  const bare = Fastify()
  await securityHeaders(bare, false)
  if (root) await bare.register(fastifyStatic, { root, serve: false })
  bare.get('/', (_request, reply) => answer(reply))
  const { headers } = await bare.inject('/')
  await bare.close()
  return String(headers['content-security-policy'])
}

const isOfApi = ({ url }: InjectOptions) => typeof url === 'string' && url.startsWith('/api/')

const ask = (options: InjectOptions) =>
  server.inject({ ...options, headers: { host: 'localhost:3000', ...options.headers } })

/** Browser features that no page of the service uses. */
const CLOSED = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'browsing-topics']

const expectSafe = (headers: Record<string, unknown>) => {
  const permissions = String(headers['permissions-policy']).split(', ')
  expect(permissions).toEqual(expect.arrayContaining(CLOSED.map((feature) => `${feature}=()`)))
  for (const permission of permissions) expect(permission).toMatch(/^[a-z-]+=\(\)$/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/script-src[^;]*(unsafe|https?:|\*)/)
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
}

describe('every answer', () => {
  it.each(ANSWERS)('closes the browser’s doors: %s', async (_what, options, status) => {
    const answer = await ask(options())
    if (status) expect(answer.statusCode).toBe(status)
    else expect(answer.statusCode).toBeLessThan(500)
    expectSafe(answer.headers)
  })

  it.each([
    '/auth/magic?token=x&exp=1',
    '/auth/passord?token=x',
    '/auth/bekreft?token=x',
    '/AUTH/Magic/?token=x',
    '/auth?returnTo=%2Fr%2Fx',
    '/auth/?tab=login',
    `/r/${'x'.repeat(22)}`,
  ])('sends no referrer from an address that may hold a secret: %s', async (url) => {
    expect((await ask({ url })).headers['referrer-policy']).toBe('no-referrer')
  })

  it('reveals neither a known link nor its calendar to other sites', async () => {
    for (const url of [link, `${link}/kalender.ics`])
      expect((await ask({ url })).headers['referrer-policy']).toBe('no-referrer')
  })

  it('allows nothing in an answer of the API, and sends it no header that means something in documents only', async () => {
    const { headers } = await ask({ url: '/api/me' })
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    for (const name of ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-dns-prefetch-control'])
      expect(headers).not.toHaveProperty(name)
    const { headers: ofDocument } = await ask({ url: '/utboks', headers: { cookie: outbox } })
    expect(ofDocument['content-security-policy']).toContain("form-action 'self'")
    expect(ofDocument['cross-origin-opener-policy']).toBe('same-origin')
  })

  it.each(['application/javascript; charset=utf-8', 'text/javascript', 'Text/JavaScript ;charset=utf-8'])(
    'lets a script, which may be a worker, import, fetch and show the icon of a notice: %s',
    async (type) => {
      const policy = (await policyOf((reply) => reply.header('content-type', type).send(''))).split(';')
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "img-src 'self'",
          "connect-src 'self'",
        ]),
      )
    },
  )

  it('does so by the type that the server gives to script files', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'vikarklar-policies-'))
    for (const name of ['worker.js', 'worker.mjs', 'style.css']) {
      await writeFile(path.join(root, name), '')
      const policy = await policyOf((reply) => reply.sendFile(name), root)
      expect([name, policy.includes("script-src 'self'")]).toEqual([name, !name.endsWith('.css')])
    }
    await rm(root, { recursive: true })
  })

  it.each(['text/html', 'text/html; charset=utf-8', 'TEXT/HTML'])(
    'lets a document send forms: %s',
    async (type) => {
      expect(await policyOf((reply) => reply.header('content-type', type).send('<p>'))).toContain(
        "form-action 'self'",
      )
    },
  )

  it.each(['text/html5', 'application/javascript+json', 'image/svg+xml'])(
    'allows nothing in an answer of another type: %s',
    async (type) => {
      expect(await policyOf((reply) => reply.header('content-type', type).send(''))).toBe(
        "default-src 'none';frame-ancestors 'none'",
      )
    },
  )

  it('sends the address of an app page to our own pages only', async () => {
    expect((await ask({ url: '/authority' })).headers['referrer-policy']).toBe(
      'strict-origin-when-cross-origin',
    )
  })

  it('disables browser features: the notices of a logged-in user', async () => {
    const cookie = await cookieFor(app, kari.userId)
    const answer = await server.inject({ url: '/api/live', headers: { cookie }, payloadAsStream: true })
    answer.stream().destroy()
    expect(answer.statusCode).toBe(200)
    expectSafe(answer.headers)
  })

  it.each(ANSWERS.filter(([, options]) => isOfApi(options())))(
    'of the API is not cached: %s',
    async (_what, options) => {
      const { headers } = await ask(options())
      const isPublic = options().url === '/api/docs'
      expect(headers['cache-control']).toBe(isPublic ? 'no-cache' : 'no-store')
    },
  )

  it('is not cached if it comes from the API: data for Kari, a refusal to her', async () => {
    const cookie = await cookieFor(app, kari.userId)
    for (const url of ['/api/vikarer', '/api/me', '/api/service/customers', '/api/vikarer/x']) {
      const { headers } = await ask({ url, headers: { cookie } })
      expect([url, headers['cache-control']]).toEqual([url, 'no-store'])
    }
  })

  it('requires https from then on if the service uses it, and only then', async () => {
    expect((await ask({ url: link })).headers).not.toHaveProperty('strict-transport-security')
    const secure = await createServer({ ...app, config: { ...app.config, https: true } })
    for (const url of ['/', link, '/api/me', '/%c0%ae/']) {
      const { headers } = await secure.inject({ url })
      expect(headers['strict-transport-security']).toMatch(/^max-age=31536000; includeSubDomains/)
    }
    await secure.close()
  })
})
