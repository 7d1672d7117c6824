import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHttpFake, type HttpMood } from '#test/fakes/http-gateway.ts'
import { startFakeTwilio, type FakeTwilio } from '#test/fakes/twilio.ts'
import type { GatewaySms } from './gateway.ts'
import { createTwilioGateway } from './twilio.ts'

let fake: FakeTwilio

beforeEach(async () => {
  fake = await startFakeTwilio()
})
afterEach(() => fake.close())

const sms: GatewaySms = {
  id: randomUUID(),
  to: '+4791234567',
  text: 'Vakten på Bakken skole er avlyst. Hilsen Kari',
  validUntil: new Date(Date.now() + 3_600_000),
}

const gateway = (findMs = 5000) =>
  createTwilioGateway(fake.credentials, 'Vikarklar', 'https://vikarklar.example/reports', {
    lastBeginsMs: 5000,
    callMs: 5000,
    findMs,
  })
const find = (attemptedAt = new Date(), findMs?: number) => gateway(findMs).find?.(sms, attemptedAt)
const send = async (changes: Partial<GatewaySms> = {}) => {
  await gateway().send([{ ...sms, ...changes }])
  return fake.messages[0]!
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const created = (at: Date) => at.toUTCString().replace('GMT', '+0000')

describe('looking up an attempt without an outcome at Twilio', () => {
  it('finds it as accepted, also while it still waits there', async () => {
    const attemptedAt = new Date()
    const { sid } = await send()
    await send({ text: 'Ledig vakt' })
    await send({ to: '+4791234568' })
    expect(await find(attemptedAt)).toEqual({ kind: 'accepted', gatewayId: sid })
  })

  it('reports it absent when no message matches', async () => {
    expect(await find()).toBe('absent')
    await send({ text: `${sms.text}.` })
    await send({ to: '+4791234568' })
    expect(await find()).toBe('absent')
  })

  it('ignores the same text of another day', async () => {
    const earlier = await send()
    earlier.date_created = created(minutesAgo(60 * 24))
    expect(await find(minutesAgo(3))).toBe('absent')
    const { sid } = await send()
    expect(await find(minutesAgo(3))).toMatchObject({ gatewayId: sid })
  })

  it("accepts a slightly earlier time, because Twilio's clock differs", async () => {
    const message = await send()
    message.date_created = created(minutesAgo(3.5))
    expect(await find(minutesAgo(3))).toMatchObject({ gatewayId: message.sid })
    message.date_created = created(minutesAgo(10))
    expect(await find(minutesAgo(3))).toBe('absent')
  })

  it('ignores messages to another number, should Twilio list them', async () => {
    await send({ to: '+4791234568' })
    const { messages } = fake
    fake.turn(() => ({ status: 200, body: { messages, next_page_uri: null } }))
    expect(await find()).toBe('absent')
  })

  it.each(['failed', 'undelivered', 'canceled'])('is left open when it was %s', async (status) => {
    const message = await send()
    message.status = status
    expect(await find()).toBeNull()
    const { sid } = await send()
    expect(await find()).toMatchObject({ gatewayId: sid })
  })

  it('gives no answer when Twilio does not retain texts, or its times are unreadable', async () => {
    const message = await send()
    for (const body of ['', null]) {
      message.body = body
      expect(await find()).toBeNull()
    }
    message.body = sms.text
    message.date_created = 'yesterday'
    expect(await find()).toMatchObject({ gatewayId: message.sid })
  })

  it('reads every page, and gives no answer when there are too many', async () => {
    const attemptedAt = new Date()
    const { sid } = await send()
    const [message] = fake.messages
    const others = (count: number) =>
      Array.from({ length: count }, () => ({ ...message!, body: 'Ledig vakt' }))
    fake.messages.unshift(...others(1999))
    fake.requests.length = 0
    expect(await find(attemptedAt)).toMatchObject({ gatewayId: sid })
    expect(fake.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET'])
    fake.messages.unshift(...others(2))
    expect(await find(attemptedAt)).toBeNull()
  })
})

describe('a list that cannot be trusted', () => {
  const moods: readonly (readonly [string, HttpMood])[] = [
    ['is broken', { status: 500 }],
    ['does not come', 'hang'],
    ['ends in the middle', 'stall'],
    ['breaks off', 'drop'],
    ['is a page', 'garbage'],
    ['is throttled', { status: 429 }],
    ['is not for us', { status: 401 }],
    ['is somewhere else', { status: 302 }],
    ['is not there', { status: 404 }],
    ['is not documented', () => ({ status: 200, body: { messages: null } })],
    ['has a message without an id', () => ({ status: 200, body: { messages: [{ to: sms.to }] } })],
    ['comes with another status', () => ({ status: 202, body: { messages: [], next_page_uri: null } })],
    ['never ends', ({ path }) => ({ status: 200, body: { messages: [], next_page_uri: path } })],
    ['has an unusable next page', () => ({ status: 200, body: { messages: [], next_page_uri: 'http://' } })],
  ]

  it.each(moods)('gives no answer when it %s', async (_, mood) => {
    fake.turn(mood)
    expect(await find(new Date(), mood === 'hang' || mood === 'stall' ? 200 : 10_000)).toBeNull()
    for (const { path } of fake.requests) expect(path).not.toContain('hemmelig')
  })

  it('gives no answer when there is no time to read it', async () => {
    expect(await find(new Date(), 0)).toBeNull()
    expect(fake.requests).toHaveLength(0)
  })

  it('never receives our secrets at another host', async () => {
    const other = await startHttpFake(() => ({ status: 200, body: { messages: [] } }))
    for (const next of [`${other.url}/Messages.json`, other.url.replace('http:', '')]) {
      fake.turn(() => ({ status: 200, body: { messages: [], next_page_uri: next } }))
      expect(await find()).toBeNull()
    }
    expect(other.requests).toHaveLength(0)
    await other.close()
  })

  it('never yields an answer in another form', async () => {
    const message = fc.record(
      {
        sid: fc.constantFrom(`SM${'0'.repeat(32)}`, 'SM1', null),
        to: fc.constantFrom(sms.to, '', 1),
        body: fc.constantFrom(sms.text, '', null, 7),
        status: fc.constantFrom('sent', 'failed', {}),
        date_created: fc.oneof(fc.constant(created(new Date())), fc.string(), fc.constant(null)),
      },
      { requiredKeys: [] },
    )
    const answer = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          messages: fc.array(fc.oneof(message, fc.jsonValue()), { maxLength: 3 }),
          next_page_uri: fc.oneof(fc.constant(null), fc.webUrl(), fc.string()),
        },
        { requiredKeys: [] },
      ),
    )
    await fc.assert(
      fc.asyncProperty(answer, async (body) => {
        fake.turn(() => ({ status: 200, body }))
        const found = await find()
        if (found !== null && found !== 'absent')
          expect(found).toEqual({ kind: 'accepted', gatewayId: `SM${'0'.repeat(32)}` })
      }),
      { numRuns: 100 },
    )
  })
})
