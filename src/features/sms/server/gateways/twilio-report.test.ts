import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import twilio from 'twilio'
import { signReport } from '#test/fakes/twilio.ts'
import type { ReportRequest } from './gateway.ts'
import { parseTwilioReport } from './twilio-report.ts'

const credentials = {
  url: 'https://api.twilio.com',
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'the token of the account',
  messagingServiceSid: null,
}
const parse = parseTwilioReport(credentials)

const id = randomUUID()
const sid = `SM${'a1'.repeat(16)}`
const address = 'https://vikarklar.example/webhooks/sms/twilio/q83vASNFZ4mrze8BI0VniQ'

const signed = (fields: Readonly<Record<string, string>>, url = `${address}?ref=${id}`): ReportRequest =>
  signReport(url, fields, credentials.authToken)

describe('a report from Twilio', () => {
  it.each([
    ['accepted', 'accepted'],
    ['queued', 'accepted'],
    ['sending', 'accepted'],
    ['sent', 'accepted'],
    ['delivered', 'delivered'],
    ['read', 'delivered'],
    ['failed', 'failed'],
    ['undelivered', 'failed'],
    ['canceled', 'failed'],
  ])('maps %s to %s', (MessageStatus, state) => {
    expect(parse(signed({ MessageSid: sid, MessageStatus }))).toEqual([
      { kind: 'report', id, gatewayId: sid, state, reason: null },
    ])
  })

  it('gives the reason an SMS did not arrive', () => {
    const fields = { MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '30003' }
    expect(parse(signed(fields))).toMatchObject([{ state: 'failed', reason: 'undelivered (30003)' }])
  })

  it('yields no event for an unknown word, or an SMS that is not ours', () => {
    const delivered = { MessageSid: sid, MessageStatus: 'delivered' }
    expect(parse(signed({ MessageSid: sid, MessageStatus: 'partially_delivered' }))).toEqual([])
    expect(parse(signed(delivered, address))).toEqual([])
    expect(parse(signed(delivered, `${address}?ref=1`))).toEqual([])
    expect(parse(signed(delivered, `${address}?ref=${id}x`))).toEqual([])
  })

  it("needs no readable id of Twilio's to be about our message", () => {
    const fields = { MessageSid: "SM'; drop table", MessageStatus: 'delivered' }
    expect(parse(signed(fields))).toMatchObject([{ id, gatewayId: null }])
  })

  it('is unreadable without a state, signed or not', () => {
    expect(parse(signed({ MessageSid: sid }))).toBe('unreadable')
    expect(parse({ ...signed({}), body: '{"MessageStatus":"delivered"}' })).toBe('forged')
  })
})

describe('a forged report', () => {
  const report = signed({ MessageSid: sid, MessageStatus: 'delivered' })

  it("has a missing, repeated or truncated signature, or another account's", () => {
    const signature = String(report.headers['x-twilio-signature'])
    const other = signReport(report.url, { MessageSid: sid, MessageStatus: 'delivered' }, 'another token')
    const wrong = [
      undefined,
      '',
      [signature],
      signature.slice(0, -1),
      `${signature}=`,
      signature.toLowerCase(),
    ]
    for (const header of [...wrong, other.headers['x-twilio-signature']])
      expect(parse({ ...report, headers: { 'x-twilio-signature': header } })).toBe('forged')
  })

  it('has a changed message, state or secret', () => {
    expect(parse({ ...report, url: `${address}?ref=${randomUUID()}` })).toBe('forged')
    expect(parse({ ...report, url: report.url.replace('twilio/q', 'twilio/p') })).toBe('forged')
    expect(parse({ ...report, url: `${report.url}&ref=${randomUUID()}` })).toBe('forged')
    expect(parse({ ...report, body: report.body.replace('delivered', 'failed') })).toBe('forged')
    expect(parse({ ...report, body: `${report.body}&ErrorCode=30003` })).toBe('forged')
  })
})

describe("our check and Twilio's own library agree", () => {
  const word = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      'MessageStatus',
      'MessageSid',
      'ErrorCode',
      'æøå',
      'A',
      'a',
      '10',
      '9',
      '__proto__',
      '👍🏽',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const fields = fc.array(fc.tuple(word, word), { maxLength: 8 })
  const port = fc.constantFrom('', ':443', ':80', ':3000')
  const rest = fc.constantFrom('/', `/webhooks/sms/twilio/_-9?ref=${id}`, '/a:8080/b?x=https://a:1/', '?')
  /** The called address and the signed one: often equal except for the port. */
  const addresses = fc
    .record({
      origin: fc.constantFrom('https://vikarklar.example', 'http://localhost', 'https://[::1]'),
      ports: fc.tuple(port, port),
      rest,
      signedRest: fc.option(rest),
    })
    .map(({ origin, ports, rest, signedRest }) => ({
      url: `${origin}${ports[0]}${rest}`,
      signedUrl: `${origin}${ports[1]}${signedRest ?? rest}`,
    }))

  /** The library's form of the parameters: a repeated field is a list. */
  const asParams = (form: URLSearchParams) => {
    const params: Record<string, string | string[]> = Object.create(null)
    for (const name of form.keys()) {
      const values = form.getAll(name)
      params[name] = values.length === 1 ? (values[0] ?? '') : values
    }
    return params
  }
  /** The library's verdict on the same request. */
  const isValid = ({ url, headers, body }: ReportRequest) =>
    twilio.validateRequest(
      credentials.authToken,
      String(headers['x-twilio-signature']),
      url,
      asParams(new URLSearchParams(body)),
    )
  const request = (url: string, form: URLSearchParams, signature: string): ReportRequest => ({
    method: 'POST',
    url,
    headers: { 'x-twilio-signature': signature },
    body: form.toString(),
  })

  it('on a genuine report with any content', () => {
    fc.assert(
      fc.property(addresses, fields, ({ url }, fields) => {
        const form = new URLSearchParams(fields)
        const signature = twilio.getExpectedTwilioSignature(credentials.authToken, url, asParams(form))
        const report = request(url, form, signature)
        expect(isValid(report)).toBe(true)
        expect(parse(report)).not.toBe('forged')
      }),
      { numRuns: 500 },
    )
  })

  it('on a report signed for other fields, another address or another port', () => {
    fc.assert(
      fc.property(addresses, fields, fields, ({ url, signedUrl }, fields, signedFields) => {
        const signature = twilio.getExpectedTwilioSignature(
          credentials.authToken,
          signedUrl,
          asParams(new URLSearchParams(signedFields)),
        )
        for (const form of [new URLSearchParams(fields), new URLSearchParams(signedFields)]) {
          const report = request(url, form, signature)
          expect(parse(report) !== 'forged').toBe(isValid(report))
        }
      }),
      { numRuns: 500 },
    )
  })
})
