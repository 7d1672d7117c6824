import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHttpFake, type HttpFake } from '#test/fakes/http-gateway.ts'
import { anSms } from '#test/gateway-sms.ts'
import { wordsIn, type SmsGateway } from './gateway.ts'
import { createLinkGateway } from './link-mobility.ts'
import { createSveveGateway } from './sveve.ts'
import { createTwilioGateway } from './twilio.ts'

const SECRET = 'kort-hemmelighet'
let fake: HttpFake

beforeEach(async () => {
  fake = await startHttpFake(() => ({ status: 200, body: {} }))
})
afterEach(() => fake.close())

const GATEWAYS: readonly [string, (url: string) => SmsGateway][] = [
  [
    'Twilio',
    (url) =>
      createTwilioGateway(
        { url, accountSid: 'AC0', authToken: SECRET, messagingServiceSid: null },
        'Vikarklar',
        'https://vikarklar.example/webhooks',
      ),
  ],
  ['Sveve', (url) => createSveveGateway({ url, username: 'vikarklar', password: SECRET }, 'Vikarklar')],
  [
    'LINK',
    (url) =>
      createLinkGateway(
        { url, username: 'vikarklar', password: SECRET, platformId: '1', partnerId: '2', gate: 'g' },
        'Vikarklar',
      ),
  ],
]

describe.each(GATEWAYS)('the text of a refusal by %s', (_name, open) => {
  const reason = async () => {
    const [outcome] = await open(fake.url).send([anSms()])
    expect(outcome).toMatchObject({ kind: 'retry', isDown: true })
    return outcome && 'reason' in outcome ? outcome.reason : ''
  }

  it.each([401, 403, 404])('is stored with %i, without the secret and the number', async (status) => {
    fake.turn(() => ({
      status,
      body: { code: 20003, message: `Authenticate ${SECRET} for +4791234567`, status },
    }))
    expect(await reason()).toMatch(/20003: Authenticate \*\*\* for the number$/)
    fake.turn(() => ({ status, body: '<html><title>Access\n denied</title><p>Your address is not listed' }))
    expect(await reason()).toBe(`the gateway answered ${status}: Access denied`)
    fake.turn(() => ({ status, body: 'IP not allowed' }))
    expect(await reason()).toBe(`the gateway answered ${status}: IP not allowed`)
  })

  it('is stored without the messages that it repeats, in any surroundings', async () => {
    const text = 'Vakt "i 3B"\nSkoleveien 1 & 2: æøå'
    fake.turn(({ body }) => ({ status: 500, body: `<h1>Feil</h1>${body} ${text}` }))
    const outcomes = await open(fake.url).send([anSms({ text }), anSms({ text })])
    for (const outcome of outcomes) expect(JSON.stringify(outcome)).not.toMatch(/Vakt|Skoleveien|3B/)
  })
})

it.each([
  ['{"error":{"code":7,"message":"Account suspended"}}', '7: Account suspended'],
  ['{"response":{"fatalError":"Feil brukernavn/passord"}}', 'Feil brukernavn/passord'],
  ['{"resultCode":106101,"description":"Invalid user"}', '106101: Invalid user'],
  ['<style>p { color: red }</style><h1>Forbidden</h1><p>by policy', 'Forbidden by policy'],
  ['', ''],
  ['{}', ''],
])('the words of %s are %s', (body, words) => expect(wordsIn(body)).toBe(words))
