import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import twilio from 'twilio'
import { loadConfig } from '#server/config/config.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import { createTokens } from '#server/tokens.ts'
import type { HttpMood } from '#test/fakes/http-gateway.ts'
import { anSms, inHours, kinds, someSms } from '#test/gateway-sms.ts'
import { startFakeTwilio, type FakeTwilio } from '#test/fakes/twilio.ts'
import { createSmsGateway, reportParsers } from './create.ts'
import { createTwilioGateway } from './twilio.ts'

const REPORTS = 'https://vikarklar.example/webhooks/sms/twilio/q83vASNFZ4mrze8BI0VniQ'

let fake: FakeTwilio

beforeEach(async () => {
  fake = await startFakeTwilio()
})
afterEach(() => fake.close())

const LIMITS = { lastBeginsMs: 5000, callMs: 5000, findMs: 0 }
const gatewayWith = (limits: Partial<typeof LIMITS> = {}, credentials = fake.credentials) =>
  createTwilioGateway(credentials, 'Vikarklar', REPORTS, { ...LIMITS, ...limits })

const sendOne = async (sms = anSms(), gateway = gatewayWith()) => (await gateway.send([sms]))[0]
const forms = () => fake.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))

const expectNoSecret = (...texts: string[]) => {
  const { accountSid, authToken } = fake.credentials
  for (const text of texts) {
    expect(text).not.toContain(authToken)
    expect(text).not.toContain(encodeURIComponent(authToken))
    expect(text).not.toContain(Buffer.from(`${accountSid}:${authToken}`).toString('base64'))
  }
}

describe('sending by Twilio', () => {
  it('sends sender, number, text, validity and the address for reports', async () => {
    const sms = anSms()
    expect(await sendOne(sms)).toEqual({ kind: 'accepted', gatewayId: fake.messages[0]?.sid })
    expect(fake.requests[0]).toMatchObject({
      method: 'POST',
      path: `/2010-04-01/Accounts/${fake.credentials.accountSid}/Messages.json`,
    })
    expect(forms()).toEqual([
      {
        To: sms.to,
        From: 'Vikarklar',
        Body: sms.text,
        StatusCallback: `${REPORTS}?ref=${sms.id}`,
        ValidityPeriod: expect.stringMatching(/^(18000|17999)$/),
      },
    ])
  })

  it('omits the sender when there is a messaging service', async () => {
    const messagingServiceSid = `MG${'0'.repeat(32)}`
    await sendOne(
      anSms(),
      createTwilioGateway({ ...fake.credentials, messagingServiceSid }, 'Vikarklar', REPORTS),
    )
    expect(forms()[0]).toMatchObject({ MessagingServiceSid: messagingServiceSid })
    expect(forms()[0]).not.toHaveProperty('From')
  })

  it("makes the same request as Twilio's own library", async () => {
    const sms = anSms()
    await sendOne(sms)
    const [ours] = forms()
    const { accountSid, authToken } = fake.credentials
    const httpClient = new twilio.RequestClient()
    const request = httpClient.request.bind(httpClient)
    httpClient.request = (options) =>
      request({ ...options, uri: options.uri.replace('https://api.twilio.com', fake.url) })
    const message = await twilio(accountSid, authToken, { httpClient }).messages.create({
      to: sms.to,
      from: 'Vikarklar',
      body: sms.text,
      statusCallback: `${REPORTS}?ref=${sms.id}`,
      validityPeriod: Number(ours?.['ValidityPeriod']),
    })
    expect(message.sid).toBe(fake.messages[0]?.sid)
    const [first, second] = fake.requests
    const tell = ({ method, path, headers }: NonNullable<typeof first>) => ({
      method,
      path,
      authorization: headers.authorization,
      type: headers['content-type']?.split(';')[0],
    })
    expect(tell(first!)).toEqual(tell(second!))
    expect(forms()[1]).toEqual(ours)
  })

  it("has the validity of the message, at most Twilio's own maximum", async () => {
    const validFor = async (hours: number) => {
      await sendOne(anSms({ validUntil: inHours(hours) }))
      return Number(forms().at(-1)?.['ValidityPeriod'])
    }
    expect(await validFor(48)).toBe(36_000)
    expect(await validFor(10.01)).toBe(36_000)
    expect([59, 60]).toContain(await validFor(1 / 60))
    expect(await sendOne(anSms({ validUntil: new Date(Date.now() + 900) }))).toMatchObject({ kind: 'retry' })
    expect(fake.requests).toHaveLength(3)
  })

  it('returns the outcomes of a batch in order, whichever arrives first', async () => {
    const batch = someSms(20)
    batch.forEach(({ to }, index) => {
      if (index % 3 === 0) fake.refuse(to, 21211)
    })
    const outcomes = await gatewayWith().send(batch)
    expect(kinds(outcomes)).toEqual(batch.map((_, index) => (index % 3 === 0 ? 'rejected' : 'accepted')))
    const sids = outcomes.map((outcome) => ('gatewayId' in outcome ? outcome.gatewayId : undefined))
    expect(sids).toEqual(batch.map(({ to }) => fake.messages.find((message) => message.to === to)?.sid))
  })

  it('receives, as configured, a report at our address that pairs with the message', async () => {
    const config = loadConfig({
      APP_URL: 'https://vikarklar.example',
      APP_SECRET: 'a secret of thirty-two characters',
      SMS_GATEWAY: 'twilio',
      SMS_SENDER: 'Vikarklar',
      TWILIO_URL: fake.url,
      TWILIO_ACCOUNT_SID: fake.credentials.accountSid,
      TWILIO_AUTH_TOKEN: fake.credentials.authToken,
      SMTP_URL: 'local',
      STRIPE_SECRET_KEY: 'local',
    })
    const tokens = createTokens(config.secret)
    const sms = anSms()
    await sendOne(sms, createSmsGateway({ config, tokens }))
    const [message] = fake.messages
    const secret = tokens.derive('sms-reports', 'twilio')
    expect(message?.callback).toBe(`https://vikarklar.example/webhooks/sms/twilio/${secret}?ref=${sms.id}`)
    expect(reportParsers(config).twilio?.(fake.report(message!, 'undelivered', 30003))).toEqual([
      { kind: 'report', id: sms.id, gatewayId: message?.sid, state: 'failed', reason: 'undelivered (30003)' },
    ])
  })
})

describe('a code with which Twilio refuses', () => {
  it.each([21211, 21610, 21612, 21614, 21635, 99_999])('rejects the message (%i)', async (code) => {
    const sms = anSms()
    fake.refuse(sms.to, code)
    expect(await sendOne(sms)).toEqual({ kind: 'rejected', reason: `${code}: Refused with ${code}` })
  })

  it.each([10001, 20003, 20404, 21603, 21606, 21609, 21659, 21703, 30002])(
    'makes messages wait until our setup is fixed (%i)',
    async (code) => {
      const sms = anSms()
      fake.refuse(sms.to, code)
      expect(await sendOne(sms)).toMatchObject({ kind: 'retry', isDown: true })
    },
  )

  it.each([21611, 30001])("makes messages wait for the sender's queue (%i)", async (code) => {
    const sms = anSms()
    fake.refuse(sms.to, code)
    const outcomes = await gatewayWith().send([sms, ...someSms(14)])
    expect(outcomes[0]).toEqual({ kind: 'retry', reason: `${code}: Refused with ${code}` })
    expect(new Set(kinds(outcomes.slice(1)))).toEqual(new Set(['accepted']))
  })

  it.each([21408, 21608])(
    'makes one message wait if our account may not send to its country or number (%i)',
    async (code) => {
      const sms = anSms()
      fake.refuse(sms.to, code)
      const outcomes = await gatewayWith().send([sms, ...someSms(14)])
      expect(outcomes[0]).toEqual({ kind: 'retry', reason: `${code}: Refused with ${code}`, isHeld: true })
      expect(new Set(kinds(outcomes.slice(1)))).toEqual(new Set(['accepted']))
    },
  )

  it('makes messages wait if the account or its token is wrong', async () => {
    const wrongToken = { ...fake.credentials, authToken: 'wrong' }
    expect(await sendOne(anSms(), gatewayWith({}, wrongToken))).toMatchObject({ kind: 'retry', isDown: true })
    const wrongAccount = { ...fake.credentials, url: `${fake.url}/elsewhere` }
    expect(await sendOne(anSms(), gatewayWith({}, wrongAccount))).toMatchObject({
      kind: 'retry',
      isDown: true,
    })
  })

  it('gives a reason without the address for reports, the link and the token', async () => {
    const sms = anSms()
    fake.turn(() => ({
      status: 400,
      body: {
        code: 21609,
        message: `${REPORTS} ${sms.text} ${sms.to.slice(3)} ${fake.credentials.authToken}`,
      },
    }))
    const outcome = JSON.stringify(await sendOne(sms))
    expect(outcome).toContain('21609')
    for (const secret of [REPORTS, '/r/A', sms.to.slice(3), fake.credentials.authToken])
      expect(outcome).not.toContain(secret)
  })

  it('begins no other call once the service stops', async () => {
    const stopping = new AbortController()
    stopping.abort()
    const outcomes = await gatewayWith().send(someSms(3), stopping.signal)
    expect(new Set(outcomes.map((outcome) => 'reason' in outcome && outcome.reason))).toEqual(
      new Set(['not tried: the service stops']),
    )
    expect(fake.requests).toEqual([])
  })

  it('gives a reason without the number', async () => {
    const sms = anSms()
    fake.turn(() => ({
      status: 400,
      body: { code: 21211, message: `The 'To' number ${sms.to} is not a valid phone number.`, status: 400 },
    }))
    expect(await sendOne(sms)).toEqual({
      kind: 'rejected',
      reason: "21211: The 'To' number the number is not a valid phone number.",
    })
  })
})

describe('a failing Twilio', () => {
  const moods: readonly (readonly [string, HttpMood, Outcome['kind']])[] = [
    ['is broken', { status: 500 }, 'unknown'],
    ['is broken behind its proxy', { status: 503 }, 'unknown'],
    ['does not answer', 'hang', 'unknown'],
    ['stops in the middle of an answer', 'stall', 'unknown'],
    ['breaks the connection', 'drop', 'unknown'],
    ['answers with a page', 'garbage', 'unknown'],
    ['creates something unreadable', () => ({ status: 201, body: '<title>Created</title>' }), 'unknown'],
    ['creates nothing', () => ({ status: 201, body: { sid: null } }), 'unknown'],
    ['sends us elsewhere', { status: 302 }, 'unknown'],
    ['throttles', () => ({ status: 429, body: { code: 20429, message: 'Too Many Requests' } }), 'retry'],
    ['does not let us in', { status: 401 }, 'retry'],
    ['forbids it', { status: 403 }, 'retry'],
    ['is not there', { status: 404 }, 'retry'],
    ['refuses without a reason', { status: 400 }, 'retry'],
  ]

  it.each(moods)(
    '%s: it counts as down, the rest of a batch waits, and our token stays secret',
    async (_, mood, kind) => {
      fake.turn(mood)
      const callMs = mood === 'hang' || mood === 'stall' ? 1000 : 10_000
      const outcomes = await gatewayWith({ callMs }).send(someSms(20))
      expect(outcomes).toHaveLength(20)
      expect(kinds(outcomes.slice(0, 10))).toEqual(Array.from({ length: 10 }, () => kind))
      expect(kinds(outcomes.slice(10))).toEqual(Array.from({ length: 10 }, () => 'retry'))
      expect(outcomes.every((outcome) => 'isDown' in outcome)).toBe(true)
      expect(fake.requests).toHaveLength(10)
      expectNoSecret(JSON.stringify(outcomes), ...fake.requests.map(({ path }) => path))
    },
  )

  it('is not listening: certainly nothing was sent', async () => {
    await fake.close()
    expect(await sendOne()).toMatchObject({ kind: 'retry', isDown: true })
    fake = await startFakeTwilio()
  })

  it('is too slow: messages not begun in time are sent later', async () => {
    const outcomes = await gatewayWith({ lastBeginsMs: -1 }).send(someSms(3))
    expect(outcomes).toMatchObject(Array.from({ length: 3 }, () => ({ kind: 'retry', isDown: true })))
    expect(fake.requests).toHaveLength(0)
  })

  it('may answer anything: each message gets one outcome', async () => {
    const answers = fc.record({
      status: fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304].includes(status)),
      body: fc.oneof(
        fc.jsonValue(),
        fc.record({ code: fc.oneof(fc.integer(), fc.constantFrom(21211, 21606)), message: fc.string() }),
        fc.record({ sid: fc.oneof(fc.string(), fc.constant(`SM${'0'.repeat(32)}`)) }),
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(answers, { minLength: 1, maxLength: 5 }), async (answers) => {
        let turn = 0
        fake.turn(() => answers[(turn += 1) % answers.length]!)
        const outcomes = await gatewayWith().send(someSms(12))
        expect(outcomes).toHaveLength(12)
        for (const outcome of outcomes)
          expect(['accepted', 'rejected', 'retry', 'unknown']).toContain(outcome?.kind)
      }),
      { numRuns: 40 },
    )
  })
})
