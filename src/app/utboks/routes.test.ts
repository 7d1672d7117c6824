import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { signIn } from '#features/identity/server/login/sign-in.ts'
import { createLocalMailbox } from '#features/email/server/local-mailbox.ts'
import { createLocalGateway } from '#features/sms/server/gateways/local.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castNils, castSara, PASSWORD } from '#test/cast.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { outboxCookie } from '#test/outbox.ts'
import { createSecurityLog } from '#server/security-log.ts'
import { readOutboxKey } from './access.ts'
import type { OutboxEmail, OutboxSms } from './messages.ts'

const OLDER = '01900000-0000-7000-8000-000000000001'
const NEWER = '01900000-0000-7000-8000-000000000002'

let app: TestApp
let server: FastifyInstance

beforeAll(async () => {
  app = await openTestApp()
  server = await createServer(app)
  const { dataDir, appUrl } = app.config
  const sms = { to: '+4791234567', validUntil: new Date() }
  await createLocalGateway(dataDir).send([
    { ...sms, id: OLDER, text: 'Den første' },
    { ...sms, id: NEWER, text: `Svar her: ${appUrl}/r/abc <b>` },
  ])
  await createLocalMailbox(dataDir).send({
    id: NEWER,
    from: 'Vikarklar',
    to: 'ola@vikar.example',
    replyTo: null,
    subject: 'Du har fått oppdraget',
    text: 'Gratulerer!',
    html: `<!doctype html><html lang="nb"><head><title>x</title></head><body><a href="${appUrl}/r/abc">Svar</a></body></html>`,
    calendar: { method: 'PUBLISH', content: 'BEGIN:VCALENDAR' },
  })
})

afterAll(async () => {
  await server.close()
  await app.close()
})

/** Requests with the cookie of a visit to the address that the start prints. */
const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host: 'localhost:3000', cookie: outboxCookie(app.config), ...headers } })

describe('the outbox', () => {
  it('returns all caught messages as JSON, newest first', async () => {
    const answer = await get('/api/utboks')
    const { sms, email } = answer.json<{ sms: OutboxSms[]; email: OutboxEmail[] }>()
    expect(sms.map(({ id }) => id)).toEqual([NEWER, OLDER])
    expect(sms[1]).toEqual({
      id: OLDER,
      to: '+4791234567',
      text: 'Den første',
      createdAt: expect.any(String),
    })
    expect(email).toHaveLength(1)
    expect(Buffer.from(email[0]!.attachments[0]!.content, 'base64').toString()).toBe('BEGIN:VCALENDAR')
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  })

  it('shows the messages on a page without script, with working links', async () => {
    const { body, headers } = await get('/utboks')
    expect(body).toContain(`<a href="${app.config.appUrl}/r/abc" target="_blank" rel="noreferrer">`)
    expect(body).toContain('&lt;b&gt;')
    expect(body).toContain('912 34 567')
    expect(body).toContain(`href="/utboks/epost/${NEWER}"`)
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(headers['content-security-policy']).not.toContain('script-src')
  })

  it('shows a letter in its own frame, in which no script runs', async () => {
    expect((await get(`/utboks/epost/${NEWER}`)).body).toContain(`src="/utboks/epost/${NEWER}/innhold"`)
    const letter = await get(`/utboks/epost/${NEWER}/innhold`)
    expect(letter.body).toContain('<base target="_blank"/>')
    expect(letter.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(letter.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
        'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
    )
  })

  it('serves an attachment as a file', async () => {
    const file = await get(`/utboks/epost/${NEWER}/vedlegg/1`)
    expect(file.body).toBe('BEGIN:VCALENDAR')
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''\w+\.ics$/)
  })

  it.each([`/utboks/epost/${OLDER}`, `/utboks/epost/${OLDER}/innhold`, `/utboks/epost/${NEWER}/vedlegg/2`])(
    'answers 404 for what is not there: %s',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  )
})

describe('access to the outbox', () => {
  const addresses = [
    '/utboks',
    '/api/utboks',
    `/utboks/sms/${NEWER}/rapport`,
    `/utboks/epost/${NEWER}`,
    `/utboks/epost/${NEWER}/innhold`,
    `/utboks/epost/${NEWER}/vedlegg/1`,
  ]

  const KEYLESS = { cookie: '' }
  const key = () => readOutboxKey(app.config)

  it.each(addresses)('no one without the key: %s', async (url) => {
    expect((await get(url, KEYLESS)).statusCode).toBe(404)
    for (const wrong of ['', 'x'.repeat(22), `${key()}x`, key().slice(1)]) {
      expect((await get(`${url}?key=${wrong}`, KEYLESS)).statusCode).toBe(404)
      expect((await get(url, { cookie: `vikarklar-utboks=${wrong}` })).statusCode).toBe(404)
    }
  })

  it('redirects a visitor with the key to the address without it, and stays open for them', async () => {
    const first = await get(`/utboks/epost/${NEWER}?key=${key()}&a=b`, KEYLESS)
    expect([first.statusCode, first.headers.location]).toEqual([303, `/utboks/epost/${NEWER}?a=b`])
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(first.headers['set-cookie']).toBe(`vikarklar-utboks=${key()}; Path=/; HttpOnly; SameSite=Lax`)
    const cookie = `andre=1; ${String(first.headers['set-cookie']).split(';')[0]}`
    for (const url of addresses.slice(1)) expect((await get(url, { cookie })).statusCode).not.toBe(404)
    expect((await get('/utboks', { cookie })).body).not.toContain(key())
  })

  it('is granted to programs by the key alone', async () => {
    const answer = await get(`/api/utboks?key=${key()}`, KEYLESS)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
    expect(answer.json()).toMatchObject({ sms: [{}, {}], email: [{}] })
  })

  it('by https limits the cookie to this host', async () => {
    const config = { ...app.config, https: true, appUrl: 'https://vikarklar.example' }
    const secured = await createServer({ ...app, config })
    const { headers } = await secured.inject({ url: `/utboks?key=${key()}` })
    expect(headers['set-cookie']).toBe(
      `__Host-vikarklar-utboks=${key()}; Path=/; HttpOnly; SameSite=Lax; Secure`,
    )
    const { statusCode } = await secured.inject({
      url: '/utboks',
      headers: { cookie: `__Host-vikarklar-utboks=${key()}` },
    })
    expect(statusCode).toBe(200)
    await secured.close()
  })

  it('logs a wrong key without its value', async () => {
    const { log, lines } = createHeardLog()
    const noting = { ...app, securityLog: createSecurityLog(log, app.config.secret) }
    const other = await createServer(noting)
    await other.inject({ url: '/utboks?key=en-annen-hemmelighet' })
    await other.inject({ url: '/utboks' })
    await other.close()
    expect(lines).toHaveLength(1)
    for (const fact of ['"event":"refused"', '"route":"/utboks"', '"reason":"WRONG_KEY"'])
      expect(lines[0]).toContain(fact)
    expect(lines.join('')).not.toContain('en-annen')
  })

  it('is granted to a superadmin from anywhere, and to no administrator', async () => {
    const nils = await castNils(app)
    expect((await get('/utboks', { cookie: await cookieOf(nils.email) })).statusCode).toBe(404)
    const sara = await castSara(app)
    expect((await get('/utboks', { cookie: await cookieOf(sara.email) })).statusCode).toBe(200)
  })

  it('is refused to everyone while real messages are sent', async () => {
    const cookie = outboxCookie(app.config)
    const real = await createServer({
      ...app,
      config: { ...app.config, smtpUrl: 'smtp://x', smsGateway: 'none' as 'local' },
    })
    for (const url of addresses) {
      expect((await real.inject({ url, headers: { cookie } })).statusCode).toBe(404)
    }
    await real.close()
  })

  it('shows only the kind that is caught', async () => {
    const headers = { cookie: outboxCookie(app.config) }
    const mixed = await createServer({ ...app, config: { ...app.config, smtpUrl: 'smtp://x' } })
    const answer = await mixed.inject({ url: '/api/utboks', headers })
    expect(answer.json()).toMatchObject({ sms: [{}, {}], email: [] })
    expect((await mixed.inject({ url: '/utboks', headers })).body).toContain('E-post sendes som vanlig')
    await mixed.close()
  })
})

const cookieOf = async (email: string) => {
  const cookies: string[] = []
  await signIn(app, { email, password: PASSWORD }, new Headers(), (cookie) => cookies.push(cookie))
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}
