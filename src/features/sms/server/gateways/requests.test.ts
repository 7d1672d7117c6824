import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '#server/outbox/outbox.ts'
import type { HttpMood } from '#test/fakes/http-gateway.ts'
import { anSms, inHours, kinds, someSms } from '#test/gateway-sms.ts'
import { startFakeLink } from '#test/fakes/link.ts'
import { startFakeSveve } from '#test/fakes/sveve.ts'
import type { GatewaySms, SmsGateway } from './gateway.ts'
import { createLinkGateway } from './link-mobility.ts'
import { createSveveGateway } from './sveve.ts'

const LIMITS = { lastBeginsMs: 5000, callMs: 5000 }

/** Starts a fake gateway, with the client that calls it. */
const start = {
  link: async () => {
    const fake = await startFakeLink()
    const create = (limits: Partial<typeof LIMITS> = {}, password = fake.credentials.password) =>
      createLinkGateway({ ...fake.credentials, password }, 'Vikarklar', { ...LIMITS, ...limits })
    return {
      fake,
      create,
      idsOf: (body: string) => fake.batchOf(body).sendRequestMessages.map(({ refId }) => refId),
    }
  },
  sveve: async () => {
    const fake = await startFakeSveve()
    const create = (limits: Partial<typeof LIMITS> = {}, password = fake.credentials.password) =>
      createSveveGateway({ ...fake.credentials, password }, 'Vikarklar', { ...LIMITS, ...limits })
    return { fake, create, idsOf: (body: string) => fake.batchOf(body).messages.map(({ ref }) => ref) }
  },
}

const times = <Thing>(count: number, thing: Thing): Thing[] => Array.from({ length: count }, () => thing)

describe.each(['link', 'sveve'] as const)('%s', (name) => {
  let fake: Awaited<ReturnType<(typeof start)['link' | 'sveve']>>['fake']
  let create: (limits?: Partial<typeof LIMITS>, password?: string) => SmsGateway
  let idsOf: (body: string) => string[]

  beforeEach(async () => {
    ;({ fake, create, idsOf } = await start[name]())
  })
  afterEach(() => fake.close())

  const moods: readonly (readonly [string, HttpMood, Outcome['kind']])[] = [
    ['is broken', { status: 500 }, 'unknown'],
    ['is broken behind its proxy', { status: 503 }, 'unknown'],
    ['does not answer', 'hang', 'unknown'],
    ['stops in the middle of an answer', 'stall', 'unknown'],
    ['breaks the connection', 'drop', 'unknown'],
    ['answers with a page', 'garbage', 'unknown'],
    ['answers with nothing', () => ({ status: 200, body: '' }), 'unknown'],
    ['answers null', () => ({ status: 200, body: null }), 'unknown'],
    ['sends us elsewhere', { status: 302 }, 'unknown'],
    ['throttles', { status: 429 }, 'retry'],
    ['does not let us in', { status: 401 }, 'retry'],
    ['forbids it', { status: 403 }, 'retry'],
    ['is not there', { status: 404 }, 'retry'],
    ['waited too long for us', { status: 408 }, 'retry'],
  ]

  it.each(moods)('%s: it counts as down after one call', async (_, mood, kind) => {
    fake.turn(mood)
    const callMs = mood === 'hang' || mood === 'stall' ? 500 : 10_000
    const outcomes = await create({ callMs }).send(someSms(20))
    expect(kinds(outcomes)).toEqual(times(20, kind))
    expect(outcomes.every((outcome) => 'isDown' in outcome)).toBe(true)
    expect(fake.requests).toHaveLength(1)
  })

  it('is not called again once the service stops: the rest waits for the next process', async () => {
    const stopping = new AbortController()
    const [first, ...rest] = someSms(4)
    const batch = [
      first ?? anSms(),
      ...rest.map((sms) => ({ ...sms, to: first?.to ?? '', validUntil: inHours(40) })),
    ]
    fake.turn((request) => {
      stopping.abort()
      fake.turn('accept')
      return fake.respond(request)
    })
    const outcomes = await create().send(batch, stopping.signal)
    expect(fake.requests).toHaveLength(1)
    expect(kinds(outcomes)).toContain('accepted')
    for (const outcome of outcomes.filter(({ kind }) => kind !== 'accepted'))
      expect(outcome).toEqual({ kind: 'retry', reason: 'not tried: the service stops', isUnasked: true })
  })

  it.each(moods)('%s: our secrets appear in no reason and no address', async (_, mood) => {
    fake.turn(mood)
    expectNoSecrets(await create({ callMs: 200 }).send(someSms(2)))
  })

  it('repeats its whole input in the refusal: our secrets, numbers and links appear in no reason', async () => {
    fake.turn(({ body, headers }) => ({
      status: name === 'link' ? 400 : 200,
      body: refusalWith(
        `No good: ${headers.authorization} ${fake.credentials.password} ${body} ${JSON.parse(body).passwd}`,
      ),
    }))
    const outcomes = await create().send(someSms(2))
    expectNoSecrets(outcomes)
    const told = JSON.stringify(outcomes)
    expect(told).toContain('No good')
    expect(told).not.toMatch(/\d{8}|\/r\/A/)
  })

  const refusalWith = (words: string) =>
    name === 'link'
      ? { resultCode: 106_000, message: words }
      : { response: { fatalError: words, errors: [{ number: null, message: words }] } }

  const expectNoSecrets = (outcomes: readonly Outcome[]) => {
    const { username, password } = fake.credentials
    for (const text of [JSON.stringify(outcomes), ...fake.requests.map(({ path }) => path)]) {
      expect(text).not.toContain('hemmelig')
      expect(text).not.toContain(encodeURIComponent(password))
      expect(text).not.toContain(Buffer.from(`${username}:${password}`).toString('base64'))
    }
  }

  it('is not listening: certainly nothing was sent', async () => {
    await fake.close()
    expect(await create().send([anSms()])).toMatchObject([{ kind: 'retry', isDown: true }])
    ;({ fake } = await start[name]())
  })

  it('receives the time that is left of the validity', async () => {
    const [late, due] = [anSms({ validUntil: new Date(Date.now() - 1) }), anSms()]
    expect(kinds(await create().send([late, due, late]))).toEqual(['retry', 'accepted', 'retry'])
    expect(fake.requests.flatMap(({ body }) => idsOf(body))).toEqual([due.id])
    const [onlyLate] = await create().send([late])
    expect(onlyLate).not.toHaveProperty('isDown')
    expect(fake.requests).toHaveLength(1)
  })

  it('is not called without messages, or without time', async () => {
    expect(await create().send([])).toEqual([])
    expect(await create({ lastBeginsMs: -1 }).send([anSms()])).toMatchObject([
      { kind: 'retry', isDown: true },
    ])
    expect(fake.requests).toHaveLength(0)
  })

  it('receives at most its batch size', async () => {
    const gateway = create()
    const batch = someSms(gateway.batchSize + 3)
    expect(kinds(await gateway.send(batch))).toEqual(times(batch.length, 'accepted'))
    expect(fake.requests.map(({ body }) => idsOf(body).length)).toEqual([gateway.batchSize, 3])
  })

  describe('refuses a request as a whole', () => {
    const refuseAll: HttpMood = { status: 400 }
    /** Refuses every request that contains one of these. */
    const refuse = (
      bad: readonly GatewaySms[],
      answer: ReturnType<Extract<HttpMood, (...args: never) => unknown>>,
    ) => {
      const ids = new Set(bad.map(({ id }) => id))
      fake.turn((request) => (idsOf(request.body).some((id) => ids.has(id)) ? answer : fake.respond(request)))
    }

    it('one bad message does not keep the others from being sent', async () => {
      const batch = someSms(250)
      refuse(batch.slice(177, 178), { status: 400, body: '<title>Bad Request</title>' })
      const outcomes = await create().send(batch)
      expect(kinds(outcomes)).toEqual(batch.map((_, index) => (index === 177 ? 'rejected' : 'accepted')))
      expect(fake.requests.length).toBeLessThan(20)
      expect(fake.messages).toHaveLength(249)
    })

    it('every part is refused: it counts as down after a bounded number of tries', async () => {
      fake.turn(refuseAll)
      const outcomes = await create().send(someSms(250))
      expect(outcomes.every((outcome) => outcome.kind === 'retry' && outcome.isDown)).toBe(true)
      expect(fake.requests.length).toBeLessThanOrEqual(60)
    })

    it('too many are bad: those not tried wait, and nothing is sent twice', async () => {
      const batch = someSms(250)
      refuse(
        batch.filter((_, index) => index % 5 === 4),
        { status: 422, body: '' },
      )
      const outcomes = await create().send(batch)
      expect(fake.requests).toHaveLength(60)
      expect(new Set(kinds(outcomes))).toEqual(new Set(['accepted', 'rejected', 'retry']))
      expect(outcomes.at(-1)).not.toHaveProperty('isDown')
      const sent = batch
        .filter((_, index) => outcomes[index]?.kind === 'accepted')
        .map(({ to }) => to.slice(1))
      const had = fake.messages.map((message) =>
        'to' in message ? message.to : message.destination.slice(1),
      )
      expect(had.toSorted()).toEqual(sent.toSorted())
    })

    it('fails midway: accepted messages stay accepted, untried ones wait', async () => {
      const batch = someSms(8)
      let turn = 0
      fake.turn((request) => {
        turn += 1
        if (turn === 1) return { status: 400, body: '' }
        return turn === 2 ? fake.respond(request) : { status: 500, body: '' }
      })
      expect(kinds(await create().send(batch))).toEqual([...times(4, 'accepted'), ...times(4, 'unknown')])
      fake.turn((request) => {
        turn += 1
        return turn === 4 || turn === 5 ? { status: 400, body: '' } : { status: 500, body: request.path }
      })
      expect(kinds(await create().send(batch))).toEqual([...times(2, 'unknown'), ...times(6, 'retry')])
    })
  })

  it('may answer anything: each message gets one outcome, and its own', async () => {
    const anything = fc.oneof(fc.jsonValue(), fc.string())
    const answers = fc.oneof(
      anything.map((body) => () => body),
      answersOf[name],
    )
    const statuses = fc.oneof(
      { weight: 4, arbitrary: fc.constant(200) },
      fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304].includes(status)),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(statuses, answers), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 }),
        async (answers, numbers) => {
          const batch = numbers.map((own) => anSms({ to: `+479100000${own}` }))
          let turn = 0
          fake.turn(({ body }) => {
            const [status, answer] = answers[(turn += 1) % answers.length] ?? [200, () => null]
            return { status, body: answer(idsOf(body)) }
          })
          const outcomes = await create().send(batch)
          expect(outcomes).toHaveLength(batch.length)
          outcomes.forEach((outcome, index) => {
            expect(['accepted', 'rejected', 'retry', 'unknown']).toContain(outcome.kind)
            if (outcome.kind !== 'accepted') expect(outcome).toHaveProperty('reason')
            else if (name === 'link')
              expect([null, `of ${batch[index]?.id}`.replace(' ', '-')]).toContain(outcome.gatewayId)
          })
        },
      ),
      { numRuns: 150 },
    )
  })
})

const code = fc.oneof(fc.constantFrom(1005, 1000, 3, 4, 104, 2104, 106200), fc.integer(), fc.constant('1005'))
const picked = fc.array(fc.nat(15), { maxLength: 16 })

/** Answers almost as documented, to the ids of the request: in any order, some missing, repeated or foreign. */
const answersOf = {
  link: fc.tuple(picked, fc.array(code, { minLength: 1 })).map(
    ([order, codes]) =>
      (ids: string[]) =>
        order.map((at, index) => ({
          refId: ids[at] ?? randomUUID(),
          messageId: ids[at] ? `of-${ids[at]}` : 'of-another',
          resultCode: codes[index % codes.length],
          message: 'Queued',
        })),
  ),
  sveve: fc
    .record({
      msgOkCount: fc.option(fc.nat(12)),
      ids: fc.option(fc.array(fc.oneof(fc.nat(), fc.string()), { maxLength: 12 })),
      fatalError: fc.option(fc.string(), { freq: 10 }),
      errors: fc.option(
        fc.array(
          fc.record({
            number: fc.oneof(
              fc.nat(5).map((own) => `479100000${own}`),
              fc.nat(5).map((own) => 91_000_000 + own),
              fc.string(),
            ),
            message: fc.string(),
          }),
          { maxLength: 4 },
        ),
      ),
    })
    .map((response) => () => ({ response })),
}
