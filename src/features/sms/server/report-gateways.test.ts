import type { FastifyInstance } from 'fastify'
import twilio from 'twilio'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { loadConfig } from '#server/config/config.ts'
import { smsReportsPath } from '#shared/server-paths.ts'
import { openSent, type SentSms } from '#test/sent-sms.ts'

const AUTH_TOKEN = 'f'.repeat(32)
const SID = `SM${'1'.repeat(32)}`
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let sms: SentSms
let server: FastifyInstance

beforeAll(async () => {
  sms = await openSent(1)
  const { gateways } = loadConfig({
    APP_SECRET: 'x'.repeat(32),
    LINK_URL: 'https://link.example',
    LINK_USERNAME: 'u',
    LINK_PASSWORD: 'p',
    LINK_PLATFORM_ID: '1',
    LINK_PARTNER_ID: '2',
    LINK_GATE: 'g',
    SVEVE_USERNAME: 'u',
    SVEVE_PASSWORD: 'p',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
  })
  server = await createServer({ ...sms.app, config: { ...sms.app.config, gateways } })
})
afterAll(async () => {
  await server.close()
  await sms.app.close()
})
beforeEach(() => sms.beginAll())

const addressOf = (gateway: string) => smsReportsPath(gateway, sms.app.tokens.derive('sms-reports', gateway))
const state = async () => (await sms.read())?.['state']

it('LINK posts JSON', async () => {
  const payload = {
    refId: sms.first,
    id: 'L1',
    operator: 'no.telenor',
    timestamp: '2026-11-23',
    resultCode: 1001,
  }
  const answer = await server.inject({ method: 'POST', url: addressOf('link'), payload })
  expect([answer.statusCode, await state()]).toEqual([200, 'delivered'])
})

it.each(['GET', 'POST'] as const)('Sveve asks by %s', async (method) => {
  const fields = new URLSearchParams({
    number: '91234567',
    status: 'false',
    id: '7',
    ref: sms.first,
  }).toString()
  const answer =
    method === 'GET'
      ? await server.inject({ url: `${addressOf('sveve')}?${fields}` })
      : await server.inject({ method, url: addressOf('sveve'), payload: fields, headers: FORM })
  expect([answer.statusCode, await state()]).toEqual([200, 'failed'])
})

it('Twilio signs the address with its query and the form', async () => {
  const url = `${addressOf('twilio')}?ref=${sms.first}`
  const fields = { MessageSid: SID, MessageStatus: 'delivered', To: '+4791234567', Body: 'æ ø +' }
  const sign = (token: string) =>
    twilio.getExpectedTwilioSignature(token, `${sms.app.config.appUrl}${url}`, fields)
  const report = (signature: string) =>
    server.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { ...FORM, 'x-twilio-signature': signature },
    })
  expect([(await report(sign('another'))).statusCode, await state()]).toEqual([403, 'sending'])
  expect([(await report(sign(AUTH_TOKEN))).statusCode, await state()]).toEqual([200, 'delivered'])
})
