import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { signIn } from '#features/accounts/server/sign-in.ts'
import { createLocalMailbox } from '#features/email/server/local-mailbox.ts'
import { createLocalGateway } from '#features/sms/server/gateways/local.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, PASSWORD } from '#test/cast.ts'
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

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.inject({ url, headers: { host: 'localhost:3000', ...headers }, remoteAddress })

describe('the outbox', () => {
  it('gives everything that was caught as JSON, the newest first', async () => {
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

  it('shows the messages on a page without script, with links that can be pressed', async () => {
    const { body, headers } = await get('/utboks')
    expect(body).toContain(`<a href="${app.config.appUrl}/r/abc" target="_blank" rel="noreferrer">`)
    expect(body).toContain('&lt;b&gt;')
    expect(body).toContain('912 34 567')
    expect(body).toContain(`href="/utboks/epost/${NEWER}"`)
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(headers['content-security-policy']).not.toContain('script-src')
  })

  it('shows a letter in a frame of its own, in which no script runs', async () => {
    expect((await get(`/utboks/epost/${NEWER}`)).body).toContain(`src="/utboks/epost/${NEWER}/innhold"`)
    const letter = await get(`/utboks/epost/${NEWER}/innhold`)
    expect(letter.body).toContain('<base target="_blank"/>')
    expect(letter.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(letter.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
        'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
    )
  })

  it('hands out an attachment as a file', async () => {
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

describe('who may read the outbox', () => {
  const addresses = [
    '/utboks',
    '/api/utboks',
    `/utboks/sms/${NEWER}/rapport`,
    `/utboks/epost/${NEWER}`,
    `/utboks/epost/${NEWER}/innhold`,
    `/utboks/epost/${NEWER}/vedlegg/1`,
  ]

  it.each(addresses)('nobody from elsewhere: %s', async (url) => {
    expect((await get(url, {}, '203.0.113.7')).statusCode).toBe(404)
    expect((await get(url, { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404)
  })

  it('a superadmin from anywhere, and no administrator', async () => {
    const nils = await castNils(app)
    expect((await get('/utboks', { cookie: await cookieOf(nils.email) }, '203.0.113.7')).statusCode).toBe(404)
    const sara = await castKari(app)
    await app.db.query(`update profiles set role = 'superadmin', employer_id = null where user_id = $1`, [
      sara.userId,
    ])
    expect((await get('/utboks', { cookie: await cookieOf(sara.email) }, '203.0.113.7')).statusCode).toBe(200)
  })

  it('nobody while real messages are sent', async () => {
    const real = await createServer({
      ...app,
      config: { ...app.config, smtpUrl: 'smtp://x', smsGateway: 'none' as 'local' },
    })
    for (const url of addresses) {
      expect((await real.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(404)
    }
    await real.close()
  })

  it('only the kind that is caught is shown', async () => {
    const mixed = await createServer({ ...app, config: { ...app.config, smtpUrl: 'smtp://x' } })
    const answer = await mixed.inject({ url: '/api/utboks', headers: { host: 'localhost' } })
    expect(answer.json()).toMatchObject({ sms: [{}, {}], email: [] })
    expect((await mixed.inject({ url: '/utboks', headers: { host: 'localhost' } })).body).toContain(
      'E-post sendes som vanlig',
    )
    await mixed.close()
  })
})

const cookieOf = async (email: string) => {
  const cookies: string[] = []
  await signIn(app, { email, password: PASSWORD }, new Headers(), (cookie) => cookies.push(cookie))
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}
