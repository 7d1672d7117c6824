import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import { createTokens } from '#server/tokens.ts'
import { anSms, inHours, kinds, someSms } from '#test/gateway-sms.ts'
import { startFakeLink, type FakeLink } from '#test/fakes/link.ts'
import { createSmsGateway, reportParsers } from './create.ts'
import type { GatewaySms } from './gateway.ts'
import { createLinkGateway } from './link-mobility.ts'

let fake: FakeLink

beforeEach(async () => {
  fake = await startFakeLink()
})
afterEach(() => fake.close())

const send = (batch: readonly GatewaySms[], changes: Partial<FakeLink['credentials']> = {}) =>
  createLinkGateway({ ...fake.credentials, ...changes }, 'Vikarklar').send(batch)
const batches = () => fake.requests.map(({ body }) => fake.batchOf(body))

describe('sending by LINK', () => {
  it('sends our id, the text, the validity and the address for reports', async () => {
    const sms = anSms()
    expect(await send([sms])).toEqual([{ kind: 'accepted', gatewayId: fake.messages[0]?.messageId }])
    expect(fake.requests[0]).toMatchObject({ method: 'POST', path: '/sms/sendbatch' })
    expect(fake.requests[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(batches()).toEqual([
      {
        platformId: 'SMSC',
        platformPartnerId: '4711',
        useDeliveryReport: true,
        deliveryReportGates: ['BVldZyQt'],
        relativeValidityTime: expect.any(Number),
        ignoreResponse: false,
        sendRequestMessages: [
          {
            source: 'Vikarklar',
            sourceTON: 'ALPHANUMERIC',
            destination: sms.to,
            userData: sms.text,
            refId: sms.id,
          },
        ],
      },
    ])
  })

  it.each([
    ['+4759440000', { source: '+4759440000', sourceTON: 'MSISDN' }],
    ['2333', { source: 'NO-2333', sourceTON: 'SHORTNUMBER' }],
  ])('names the number %s by its kind', async (sender, source) => {
    await createLinkGateway(fake.credentials, sender).send([anSms()])
    expect(batches()).toMatchObject([{ sendRequestMessages: [source] }])
  })

  it('pairs every result with its message, in any order', async () => {
    const batch = someSms(20)
    batch.forEach(({ to }, index) => index % 3 === 0 && fake.refuse(to, 2104))
    const outcomes = await send(batch)
    expect(outcomes).toEqual(
      batch.map(({ id }, index) =>
        index % 3 === 0
          ? { kind: 'rejected', reason: '2104: Refused with 2104' }
          : { kind: 'accepted', gatewayId: fake.messages.find(({ refId }) => refId === id)?.messageId },
      ),
    )
  })

  it('sends all messages of one shift in one request, whatever validity is left', async () => {
    const validUntil = inHours(7)
    await send(Array.from({ length: 1000 }, () => anSms({ validUntil })))
    expect(batches().map(({ sendRequestMessages }) => sendRequestMessages.length)).toEqual([1000])
    const validity = batches()[0]?.relativeValidityTime ?? 0
    expect(validity).toBeLessThanOrEqual(7 * 3_600_000)
    expect(validity).toBeGreaterThan(7 * 3_600_000 - 5000)
  })

  it("gives a request the validity of its first message to expire, at most 5 % below the others'", async () => {
    const hours = fc.double({ min: 0.01, max: 48, noNaN: true })
    await fc.assert(
      fc.asyncProperty(fc.array(hours, { minLength: 1, maxLength: 60 }), async (hours) => {
        fake.requests.length = 0
        const batch = hours.map((own) => anSms({ validUntil: inHours(own) }))
        const ends = new Map(batch.map(({ id, validUntil }) => [id, validUntil.getTime()]))
        const before = Date.now()
        await send(batch)
        const took = Date.now() - before
        const sent = batches().flatMap(({ relativeValidityTime, sendRequestMessages }) =>
          sendRequestMessages.map(({ refId }) => [refId, relativeValidityTime] as const),
        )
        expect(sent.map(([id]) => id).toSorted()).toEqual([...ends.keys()].toSorted())
        for (const [id, validity] of sent) {
          const left = (ends.get(id) ?? 0) - before
          expect(validity).toBeLessThanOrEqual(left)
          expect(validity).toBeGreaterThanOrEqual(left * 0.95 - took - 1)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('receives, as configured, a report that pairs with the message', async () => {
    const config = loadConfig({
      APP_URL: 'https://vikarklar.example',
      APP_SECRET: 'a secret of thirty-two characters',
      SMS_GATEWAY: 'link',
      LINK_URL: fake.credentials.url,
      LINK_USERNAME: fake.credentials.username,
      LINK_PASSWORD: fake.credentials.password,
      LINK_PLATFORM_ID: fake.credentials.platformId,
      LINK_PARTNER_ID: fake.credentials.partnerId,
      LINK_GATE: fake.credentials.gate,
      SMTP_URL: 'local',
      STRIPE_SECRET_KEY: 'local',
    })
    const sms = anSms()
    await createSmsGateway({ config, tokens: createTokens(config.secret) }).send([sms])
    const [message] = fake.messages
    expect(reportParsers(config).link?.(fake.report(message!, 1001))).toEqual([
      { kind: 'report', id: sms.id, gatewayId: message?.messageId, state: 'delivered', reason: null },
    ])
  })
})

describe('an answer of LINK about one message', () => {
  it.each<[number, Outcome['kind']]>([
    [2104, 'rejected'],
    [2106, 'rejected'],
    [4001, 'rejected'],
    [99_999, 'rejected'],
    [0, 'rejected'],
    [1, 'retry'],
    [3, 'retry'],
    [4, 'unknown'],
    [1010, 'unknown'],
  ])('%i: %s, and nothing about the gateway', async (code, kind) => {
    const batch = [anSms(), anSms()]
    fake.refuse(batch[0]!.to, code)
    const [first, second] = await send(batch)
    expect(first).toEqual({ kind, reason: `${code}: Refused with ${code}` })
    expect(second).toMatchObject({ kind: 'accepted' })
  })

  it.each([1000, 1007, 1012])(
    '%i means that it is under way, and sending again would be a second SMS',
    async (code) => {
      const sms = anSms()
      fake.refuse(sms.to, code)
      expect(await send([sms])).toEqual([{ kind: 'accepted', gatewayId: null }])
    },
  )

  it.each([104, 105, 2002, 4000, 106_000, 106_301])(
    '%i means that a fault at LINK or in our setup must be fixed',
    async (code) => {
      const sms = anSms()
      fake.refuse(sms.to, code)
      expect(await send([sms])).toMatchObject([{ kind: 'retry', isDown: true }])
    },
  )

  it('is unknown when it is missing or given twice', async () => {
    const batch = someSms(4)
    fake.turn(() => ({
      status: 200,
      body: [
        { refId: batch[0]!.id, resultCode: 1005, messageId: 'a' },
        { refId: batch[0]!.id, resultCode: 2104 },
        { refId: randomUUID(), resultCode: 1005, messageId: 'b' },
        { refId: batch[2]!.id, resultCode: 'Queued' },
        { refId: batch[3]!.id, resultCode: 1005, messageId: 'd' },
        null,
        'Queued',
      ],
    }))
    const outcomes = await send(batch)
    expect(kinds(outcomes)).toEqual(['unknown', 'unknown', 'unknown', 'accepted'])
    expect(outcomes[1]).not.toHaveProperty('isDown')
  })

  it.each([' ', 'a b', 'a\0b', '', 'x'.repeat(101), { id: 1 }, null, '\uD800'])(
    'counts as accepted with an id that cannot be stored (%j)',
    async (messageId) => {
      fake.turn(({ body }) => ({
        status: 200,
        body: fake
          .batchOf(body)
          .sendRequestMessages.map(({ refId }) => ({ refId, messageId, resultCode: 1005 })),
      }))
      expect(await send([anSms()])).toEqual([{ kind: 'accepted', gatewayId: null }])
    },
  )

  it('is accepted by a 204, which LINK documents as sent', async () => {
    fake.turn(() => ({ status: 204, body: '' }))
    expect(await send(someSms(2))).toEqual([
      { kind: 'accepted', gatewayId: null },
      { kind: 'accepted', gatewayId: null },
    ])
  })
})

describe('a request that LINK refuses as a whole', () => {
  it('waits until our login, platform or gate is fixed', async () => {
    const wrong = [
      { password: 'wrong' },
      { platformId: '0' },
      { gate: 'x' },
      { url: `${fake.url}/elsewhere` },
    ]
    for (const changes of wrong) {
      fake.requests.length = 0
      const outcomes = await send(someSms(10), changes)
      expect(outcomes.every((outcome) => outcome.kind === 'retry' && outcome.isDown)).toBe(true)
      expect(fake.requests).toHaveLength(1)
    }
  })

  it('rejects the messages that are also refused alone, with the reason', async () => {
    const batch = someSms(100)
    fake.poison(batch[3]!.to)
    fake.poison(batch[98]!.to)
    const outcomes = await send(batch)
    expect(kinds(outcomes)).toEqual(
      batch.map((_, index) => (index === 3 || index === 98 ? 'rejected' : 'accepted')),
    )
    expect(outcomes[3]).toEqual({ kind: 'rejected', reason: '4001: Invalid message content' })
    expect(fake.messages).toHaveLength(98)
    expect(new Set(fake.messages.map(({ refId }) => refId)).size).toBe(98)
  })

  it('rejects a lone message', async () => {
    const sms = anSms()
    fake.poison(sms.to)
    expect(await send([sms])).toEqual([{ kind: 'rejected', reason: '4001: Invalid message content' }])
  })

  it('waits when LINK reports too many requests', async () => {
    fake.turn(() => ({ status: 400, body: { resultCode: 3, description: 'Maximum throttling exceeded' } }))
    expect(await send(someSms(2))).toMatchObject([
      { kind: 'retry', isDown: true },
      { kind: 'retry', isDown: true },
    ])
    expect(fake.requests).toHaveLength(1)
  })
})
