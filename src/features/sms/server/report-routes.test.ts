import { timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { staticRoutes } from '#app/static.ts'
import { describeFailure } from '#server/http/failures.ts'
import { formBodies } from '#server/http/bodies.ts'
import type { Services } from '#server/services.ts'
import { smsReportsPath } from '#shared/server-paths.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { LOST, openSent, type SentSms } from '#test/sent-sms.ts'
import type { ParseReport, ReportRequest } from './gateways/gateway.ts'
import { reportRoutes } from './report-routes.ts'

vi.mock(import('node:crypto'), async (original) => {
  const real = await original()
  return { ...real, timingSafeEqual: vi.fn(real.timingSafeEqual) }
})

let sms: SentSms
let server: FastifyInstance
let read: ReportRequest[] = []
const opened: FastifyInstance[] = []

/**
 * Reads `id` and `state` of a query or a form, as the real parsers do; a body `forged` or `unreadable` gives that
 * verdict.
 */
const parse: ParseReport = (request) => {
  read.push(request)
  if (request.body === 'forged' || request.body === 'unreadable') return request.body
  const given = new URLSearchParams(request.method === 'GET' ? new URL(request.url).search : request.body)
  const state = (['delivered', 'failed'] as const).find((known) => known === given.get('state'))
  return state ? [sms.report(state, { id: given.get('id') ?? '', reason: 'a secret reason' })] : []
}

/** Serves the app, with the answers to a gateway and to an unknown address. */
const open = async (changes: Partial<Services> = {}) => {
  const services = { ...sms.app, ...changes }
  const app = Fastify({ trustProxy: services.config.trustProxy, routerOptions: { maxParamLength: 200 } })
  app.setErrorHandler((error, request, reply) => describeFailure(services.log, error, request, reply))
  formBodies(app)
  reportRoutes(app, services, { link: parse, sveve: parse })
  await staticRoutes(app, services)
  opened.push(app)
  return app
}

beforeAll(async () => {
  sms = await openSent(2)
})
afterAll(() => sms.app.close())
beforeEach(async () => {
  read = []
  await sms.beginAll()
  sms.app.metrics.smsReports.reset()
  server = await open()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()))
  vi.restoreAllMocks()
})

const addressOf = (gateway: string, secret = sms.app.tokens.derive('sms-reports', gateway)) =>
  smsReportsPath(gateway, secret)
const form = (state: string, id = sms.first) => new URLSearchParams({ id, state }).toString()
const FORM = 'application/x-www-form-urlencoded'

const post = (payload: string, options: InjectOptions = {}, to = server) =>
  to.inject({
    method: 'POST',
    url: addressOf('link'),
    payload,
    headers: { 'content-type': FORM },
    ...options,
  })

const states = async () => (await sms.readMany(sms.ids)).map((row) => row['state'])
const counted = async () =>
  (await sms.app.metrics.smsReports.get()).values.map(({ labels, value }) => ({ ...labels, value }))

describe('a report from a gateway', () => {
  it('in a POST is recorded, and counted', async () => {
    const answer = await post(form('delivered'))
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(await states()).toEqual(['delivered', 'sending'])
    expect(await counted()).toEqual([{ gateway: 'link', state: 'delivered', value: 1 }])
  })

  it('in the query of a GET is recorded', async () => {
    const answer = await server.inject({ url: `${addressOf('sveve')}?${form('delivered')}` })
    expect(answer.statusCode).toBe(200)
    expect(await states()).toEqual(['delivered', 'sending'])
  })

  it.each(['application/json', 'application/json; charset=utf-8', FORM, 'text/plain', 'x/y', undefined])(
    'as %s is parsed unchanged',
    async (type) => {
      const body = ' {"refId": "æ",\r\n"id": 1}&id=%C3%A6+b'
      const headers: Record<string, string> = {
        'x-twilio-signature': 'abc',
        ...(type && { 'content-type': type }),
      }
      expect((await post(body, { headers, url: `${addressOf('link')}?ref=%C3%A6&a=1` })).statusCode).toBe(200)
      expect(read).toEqual([
        {
          method: 'POST',
          url: `http://localhost:3000${addressOf('link')}?ref=%C3%A6&a=1`,
          body,
          headers: expect.objectContaining(headers),
        },
      ])
    },
  )

  it('changes nothing when it is repeated, and returns the credit once', async () => {
    for (let round = 0; round < 3; round += 1) expect((await post(form('failed'))).statusCode).toBe(200)
    expect(await sms.read()).toMatchObject(LOST)
  })

  it('about an unknown message gets a 200, because the gateway would repeat it for hours', async () => {
    expect((await post(form('delivered', crypto.randomUUID()))).statusCode).toBe(200)
    expect((await post('hello')).statusCode).toBe(200)
    expect(await states()).toEqual(['sending', 'sending'])
  })

  it('is refused when it is forged or unreadable', async () => {
    const [forged, unreadable] = [await post('forged'), await post('unreadable')]
    expect([forged.statusCode, forged.json()]).toEqual([
      403,
      { code: 'FORBIDDEN', message: 'Leveringsrapporten er ikke signert av leverandøren.' },
    ])
    expect([unreadable.statusCode, unreadable.json()]).toEqual([
      400,
      { code: 'BAD_REQUEST', message: 'Leveringsrapporten kunne ikke leses.' },
    ])
    expect(await counted()).toEqual([
      { gateway: 'link', state: 'forged', value: 1 },
      { gateway: 'link', state: 'unreadable', value: 1 },
    ])
  })

  it('logs one line each, with ids alone', async () => {
    const { log, lines } = createHeardLog('info')
    server = await open({ log })
    for (const body of [form('failed'), 'hello', 'forged', 'unreadable']) await post(body, {}, server)
    const about = lines.filter((line) => line.includes('delivery report'))
    expect(about.map((line): unknown => JSON.parse(line))).toMatchObject([
      { level: 'info', gateway: 'link', id: sms.first, state: 'failed', msg: 'delivery report received' },
      { level: 'info', gateway: 'link', msg: expect.stringContaining('ignored') },
      { level: 'warn', gateway: 'link', state: 'forged', msg: 'delivery report refused' },
      { level: 'warn', gateway: 'link', state: 'unreadable' },
    ])
    expect(lines.join('')).not.toContain('secret reason')
  })

  it('is refused before a megabyte of it is read', async () => {
    const answer = await post('x'.repeat(1_000_000))
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'BAD_REQUEST' }])
    expect((await post('x'.repeat(63_000))).statusCode).toBe(200)
    expect(read).toHaveLength(1)
  })

  it('updates open screens, and the credits if any were returned', async () => {
    const publish = vi.spyOn(sms.app.live, 'publish')
    await post(form('delivered'))
    await post(form('failed', sms.ids[1]))
    await post(form('failed', sms.ids[1]))
    const topic = `employer:${sms.kari.scope.employerId}`
    expect(publish.mock.calls).toEqual([
      [topic, ['messages']],
      [topic, ['messages', 'credits']],
    ])
  })
})

describe('a caller without the secret', () => {
  const strangers = () => [
    ...['x', '0'.repeat(22), `${sms.app.tokens.derive('sms-reports', 'link')}x`, 'x'.repeat(180)].map(
      (secret) => addressOf('link', secret),
    ),
    addressOf('link', sms.app.tokens.derive('sms-reports', 'sveve')),
    addressOf('link', sms.app.tokens.derive('login_links', 'link')),
    // Gateways that are not configured, or are none.
    ...['twilio', 'local', 'LINK', 'constructor', '__proto__'].map((gateway) => addressOf(gateway)),
  ]

  it('gets the same answer as at an unknown address', async () => {
    const nowhere = '/webhooks/ukjent/adresse/her'
    for (const method of ['GET', 'POST'] as const)
      for (const url of strangers()) {
        const ask = (asked: string) =>
          server.inject({ method, url: asked, ...(method === 'POST' && { payload: 'forged' }) })
        const [answer, unknown] = [await ask(`${url}?${form('delivered')}`), await ask(nowhere)]
        const { date: _now, ...headers } = answer.headers
        const { date: _then, ...expected } = unknown.headers
        expect([url, answer.statusCode, answer.body, headers]).toEqual([
          url,
          unknown.statusCode,
          unknown.body,
          expected,
        ])
      }
    expect((await post('', { url: nowhere })).statusCode).toBe(404)
    expect(read).toEqual([])
    expect(await states()).toEqual(['sending', 'sending'])
  })

  it('cannot make us read a megabyte', async () => {
    const answer = await post('x'.repeat(1_000_000), { url: addressOf('link', 'guess') })
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  })

  it('learns nothing from the time: one comparison of equal length for every address', async () => {
    vi.mocked(timingSafeEqual).mockClear()
    for (const url of strangers()) await post('', { url })
    const compared = vi.mocked(timingSafeEqual).mock.calls
    expect(compared).toHaveLength(strangers().length)
    expect(new Set(compared.flat().map(({ byteLength }) => byteLength))).toEqual(new Set([32]))
  })
})

describe('a request that reports nothing changes nothing', () => {
  it.each(['HEAD', 'PUT', 'DELETE', 'OPTIONS'] as const)('%s', async (method) => {
    await server.inject({ method, url: `${addressOf('link')}?${form('delivered')}` })
    expect(read).toEqual([])
    expect(await states()).toEqual(['sending', 'sending'])
  })

  it.each(['', '?'])('GET by somebody who looks whether the address is there (%s)', async (query) => {
    const answer = await server.inject({ url: addressOf('link') + query })
    expect([answer.statusCode, answer.body, read]).toEqual([200, '', []])
  })
})

describe('while only listed addresses may report', () => {
  const from = async (remoteAddress: string, smsReportAddresses: string[]) => {
    const limited = await open({ config: { ...sms.app.config, smsReportAddresses } })
    return (await post(form('delivered'), { remoteAddress }, limited)).statusCode
  }

  it.each(['203.0.113.7', '::ffff:203.0.113.7', '198.51.100.9', '2001:db8::5'])('%s may', async (address) => {
    expect(await from(address, ['203.0.113.0/24', '198.51.100.9', '2001:db8::/64'])).toBe(200)
  })

  it.each(['203.0.114.7', '::ffff:203.0.114.7', '198.51.100.8', '2001:db9::5', '127.0.0.1'])(
    '%s may not report',
    async (address) => {
      expect(await from(address, ['203.0.113.0/24', '198.51.100.9', '2001:db8::/64'])).toBe(403)
      expect(await states()).toEqual(['sending', 'sending'])
    },
  )

  it('a forged forwarded address is ignored', async () => {
    const limited = await open({ config: { ...sms.app.config, smsReportAddresses: ['203.0.113.7'] } })
    const headers = { 'x-forwarded-for': '203.0.113.7', 'content-type': FORM }
    expect((await post(form('delivered'), { headers, remoteAddress: '192.0.2.1' }, limited)).statusCode).toBe(
      403,
    )
  })
})

describe('while the database does not answer', () => {
  const failing = (times: number) => {
    let left = times
    const transaction: Services['database']['transaction'] = (scope, work) => {
      left -= 1
      return left < 0
        ? sms.app.database.transaction(scope, work)
        : Promise.reject(new Error(`no connection for ${form('failed')}`))
    }
    return { ...sms.app.database, transaction }
  }

  it('the gateway must repeat the report, and no secret is logged', async () => {
    const { log, lines } = createHeardLog()
    const answer = await post(form('failed'), {}, await open({ database: failing(2), log }))
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }])
    const logged = lines.join('')
    expect(logged).toContain('delivery reports could not be recorded')
    for (const secret of [sms.app.tokens.derive('sms-reports', 'link'), sms.first, 'a secret reason'])
      expect(logged).not.toContain(secret)
    expect(await counted()).toEqual([])
  })

  it('a deadlock loses no report: it is recorded once more', async () => {
    expect((await post(form('failed'), {}, await open({ database: failing(1) }))).statusCode).toBe(200)
    expect(await sms.read()).toMatchObject(LOST)
  })
})
