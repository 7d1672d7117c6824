import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { createLocalGateway } from '#features/sms/server/gateways/local.ts'
import { outboxCookie } from '#test/outbox.ts'
import { LOST, openSent, SENT, type SentSms } from '#test/sent-sms.ts'

const STRANGER = '01900000-0000-7000-8000-000000000001'

let sms: SentSms
let server: FastifyInstance

beforeAll(async () => {
  sms = await openSent(2)
  server = await createServer(sms.app)
  const caught = { to: '+4791234567', text: 'Hei', validUntil: new Date() }
  await createLocalGateway(sms.app.config.dataDir).send(
    [...sms.ids, STRANGER].map((id) => ({ ...caught, id })),
  )
})
afterAll(async () => {
  await server.close()
  await sms.app.close()
})
beforeEach(() => sms.beginMany(sms.ids.map((id) => ({ id, state: 'accepted', gatewayId: id }))))

const at = (id: string) => `/utboks/sms/${id}/rapport`
const page = async () =>
  (await server.inject({ url: '/utboks', headers: { cookie: outboxCookie(sms.app.config) } })).body

const press = (
  state: string,
  {
    id = sms.first,
    headers = {},
    to = server,
  }: { id?: string; headers?: Record<string, string>; to?: FastifyInstance } = {},
) =>
  to.inject({
    method: 'POST',
    url: at(id),
    payload: new URLSearchParams({ state }).toString(),
    headers: {
      cookie: outboxCookie(sms.app.config),
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  })

describe('the outbox reports as a telephone network would', () => {
  it('that an SMS was delivered, and confirms it', async () => {
    expect(await page()).toContain('<span class="state accepted">Sendt</span>')
    const answer = await press('delivered')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/utboks#sms-${sms.first}`])
    expect(await sms.readMany(sms.ids)).toMatchObject([
      { ...SENT, state: 'delivered', delivered: true },
      { state: 'accepted' },
    ])
    expect(await page()).toMatch(
      /<span class="state delivered">Levert \d\d\.\d\d\.\d{4} kl\. \d\d\.\d\d<\/span>/,
    )
  })

  it('that it was not, and the credit is returned', async () => {
    await press('failed')
    await press('failed')
    expect(await sms.read()).toMatchObject({ ...LOST, dated: false })
    expect(await page()).toContain('<span class="state failed">Ikke levert</span>')
  })

  it('by two labelled buttons per message, which the policy of the page allows', async () => {
    const answer = await server.inject({ url: '/utboks', headers: { cookie: outboxCookie(sms.app.config) } })
    for (const name of ['Meld levert: SMS til 912 34 567', 'Meld ikke levert: SMS til 912 34 567'])
      expect(answer.body.split(`aria-label="${name}"`)).toHaveLength(4)
    expect(answer.body).toContain(`action="${at(sms.first)}" method="post"`)
    expect(answer.headers['content-security-policy']).toContain("form-action 'self'")
    expect(answer.headers['content-security-policy']).not.toContain("form-action 'none'")
  })

  it('also about a message that is not in the database: nothing happens', async () => {
    expect((await press('delivered', { id: STRANGER })).statusCode).toBe(303)
    expect(await page()).toContain(`id="sms-${STRANGER}"`)
  })
})

describe('the outbox reports nothing', () => {
  const untouched = async () => expect((await sms.read())?.['state']).toBe('accepted')

  it.each(['GET', 'HEAD'] as const)('by %s', async (method) => {
    const answer = await server.inject({
      method,
      url: `${at(sms.first)}?state=delivered`,
      headers: { cookie: outboxCookie(sms.app.config) },
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/utboks'])
    await untouched()
  })

  it.each(['unsure', 'accepted', ''])('that it has no button for: %s', async (state) => {
    expect((await press(state)).statusCode).toBe(404)
    expect((await press('delivered', { id: 'x' })).statusCode).toBe(404)
    await untouched()
  })

  it.each<Record<string, string>>([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])(
    'for a page elsewhere: %o',
    async (headers) => {
      expect((await press('delivered', { headers })).statusCode).toBe(403)
      await untouched()
    },
  )

  it('if the visitor has no key', async () => {
    expect((await press('delivered', { headers: { cookie: '' } })).statusCode).toBe(404)
    expect((await press('delivered', { headers: { cookie: 'vikarklar-utboks=x' } })).statusCode).toBe(404)
    await untouched()
  })

  it('while SMS are sent for real', async () => {
    const config = { ...sms.app.config, smsGateway: 'link' as const }
    const real = await createServer({ ...sms.app, config })
    expect((await press('delivered', { to: real })).statusCode).toBe(404)
    await real.close()
    await untouched()
  })
})
