import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import { createTokens } from '#server/tokens.ts'
import { anSms, kinds, someSms } from '#test/gateway-sms.ts'
import { startFakeSveve, type FakeSveve } from '#test/fakes/sveve.ts'
import { createSmsGateway, reportParsers } from './create.ts'
import type { GatewaySms } from './gateway.ts'
import { createSveveGateway } from './sveve.ts'

let fake: FakeSveve

beforeEach(async () => {
  fake = await startFakeSveve()
})
afterEach(() => fake.close())

const send = (batch: readonly GatewaySms[], changes: Partial<FakeSveve['credentials']> = {}) =>
  createSveveGateway({ ...fake.credentials, ...changes }, 'Vikarklar').send(batch)
const batches = () => fake.requests.map(({ body }) => fake.batchOf(body))

const NO_MOBILE = 'Telefonnummeret er ikke et mobilnummer'
const noMobile: Outcome = { kind: 'rejected', reason: NO_MOBILE }

/** Answers the next batches with this response. */
const answer = (response: unknown) => fake.turn(() => ({ status: 200, body: { response } }))

describe('sending by Sveve', () => {
  it('sends login and messages in the body only', async () => {
    const sms = anSms()
    expect(await send([sms])).toEqual([{ kind: 'accepted', gatewayId: '42824113' }])
    expect(fake.requests[0]).toMatchObject({ method: 'POST', path: '/SMS/SendMessage' })
    expect(batches()).toEqual([
      {
        user: 'vikarklar',
        passwd: fake.credentials.password,
        f: 'json',
        test: false,
        messages: [{ to: sms.to.slice(1), msg: sms.text, from: 'Vikarklar', ref: sms.id }],
      },
    ])
  })

  it('sends from a number without its plus', async () => {
    await createSveveGateway(fake.credentials, '+4759440000').send([anSms()])
    expect(batches()).toMatchObject([{ messages: [{ from: '4759440000' }] }])
  })

  it('pairs refusals by number and ids by order', async () => {
    const batch = someSms(20)
    batch.forEach(({ to }, index) => index % 3 === 0 && fake.refuse(to.slice(1), NO_MOBILE))
    expect(await send(batch)).toEqual(
      batch.map(({ id }, index) => {
        const message = fake.messages.find(({ ref }) => ref === id)
        return index % 3 === 0 ? noMobile : { kind: 'accepted', gatewayId: String(message?.id) }
      }),
    )
  })

  it('puts each number once in a request, so that a refusal is about one message', async () => {
    const [one, other] = [anSms(), anSms()]
    const batch = [one, other, anSms({ to: one.to }), anSms({ to: one.to })]
    fake.refuse(other.to.slice(1), NO_MOBILE)
    expect(kinds(await send(batch))).toEqual(['accepted', 'rejected', 'accepted', 'accepted'])
    expect(batches().map(({ messages }) => messages.map(({ ref }) => ref))).toEqual([
      [one.id, other.id],
      [batch[2]?.id],
      [batch[3]?.id],
    ])
  })

  it.each<'GET' | 'POST'>(['GET', 'POST'])(
    'receives, as configured, a report that pairs with the message, by %s',
    async (by) => {
      const config = loadConfig({
        APP_URL: 'https://vikarklar.example',
        APP_SECRET: 'a secret of thirty-two characters',
        SMS_GATEWAY: 'sveve',
        SVEVE_URL: fake.credentials.url,
        SVEVE_USERNAME: fake.credentials.username,
        SVEVE_PASSWORD: fake.credentials.password,
        SMTP_URL: 'local',
        STRIPE_SECRET_KEY: 'local',
      })
      const sms = anSms()
      await createSmsGateway({ config, tokens: createTokens(config.secret) }).send([sms])
      const parse = reportParsers(config).sveve
      expect(parse?.(fake.report(fake.messages[0]!, '', by))).toEqual([
        { kind: 'report', id: sms.id, gatewayId: '42824113', state: 'delivered', reason: null },
      ])
      expect(parse?.(fake.report(fake.messages[0]!, '21', by))).toMatchObject([
        { id: sms.id, state: 'failed', reason: '21: Ugyldig nummer' },
      ])
    },
  )
})

describe('a request that Sveve refuses as a whole', () => {
  it('waits until our password is fixed', async () => {
    expect(await send(someSms(2), { password: 'wrong' })).toEqual([
      { kind: 'retry', reason: 'Feil brukernavn/passord', isDown: true },
      { kind: 'retry', reason: 'Feil brukernavn/passord', isDown: true },
    ])
  })

  it('waits until the account has credits', async () => {
    fake.setCredits(1)
    const outcomes = await send(someSms(3))
    expect(outcomes.every((outcome) => outcome.kind === 'retry' && outcome.isDown)).toBe(true)
    expect(fake.messages).toHaveLength(0)
    expect(fake.requests).toHaveLength(1)
  })

  it('is unknown when some messages were accepted nevertheless', async () => {
    answer({ msgOkCount: 1, ids: [1], fatalError: 'Ikke flere SMS på kontoen' })
    expect(kinds(await send(someSms(2)))).toEqual(['unknown', 'unknown'])
  })
})

describe('a number that Sveve refuses', () => {
  it.each([
    ['Ikke flere SMS-enheter på kontoen', { kind: 'retry', isDown: true, isHeld: true }],
    ['Avsender er ikke godkjent', { kind: 'retry', isDown: true, isHeld: true }],
    ['Kontoen er ikke åpnet for utlandet', { kind: 'retry', isHeld: true }],
    ['Nummeret er sperret', { kind: 'rejected' }],
  ])('waits when it is about our account: %s', async (message, outcome) => {
    const batch = someSms(2)
    answer({ msgOkCount: 1, ids: [1], errors: [{ number: batch[0]?.to, message }] })
    expect(await send(batch)).toEqual([
      { ...outcome, reason: message },
      { kind: 'accepted', gatewayId: '1' },
    ])
  })
})

describe('an answer of Sveve', () => {
  const refusal = (number: unknown) => ({ number, message: NO_MOBILE })

  it('may format a number in its own way', async () => {
    const [one, other] = [anSms({ to: '+4791234567' }), anSms()]
    for (const number of [
      '+4791234567',
      '4791234567',
      4791234567,
      '91234567',
      91234567,
      '0047 91 23 45 67',
    ]) {
      answer({ msgOkCount: 1, stdSMSCount: 1, ids: [7], errors: [refusal(number)] })
      expect(await send([one, other])).toEqual([noMobile, { kind: 'accepted', gatewayId: '7' }])
    }
  })

  it('counts as accepted without ids, or as ids without a count', async () => {
    answer({ msgOkCount: 2, stdSMSCount: 2 })
    expect(await send(someSms(2))).toEqual([
      { kind: 'accepted', gatewayId: null },
      { kind: 'accepted', gatewayId: null },
    ])
    answer({ ids: [1, '2'] })
    expect(await send(someSms(2))).toEqual([
      { kind: 'accepted', gatewayId: '1' },
      { kind: 'accepted', gatewayId: '2' },
    ])
  })

  it.each([
    ['fewer than were sent', { msgOkCount: 2, ids: [1, 2] }],
    ['more than were sent', { msgOkCount: 4, ids: [1, 2, 3, 4] }],
    ['none, without a reason', { msgOkCount: 0, ids: [] }],
    ['nothing', {}],
    [
      'a refusal of a number that was not sent',
      { msgOkCount: 2, ids: [1, 2], errors: [refusal('4799999999')] },
    ],
    ['a refusal without a number', { errors: [{ message: NO_MOBILE }] }],
  ])('is unknown when it does not tell which were accepted: %s', async (_, response) => {
    answer(response)
    const outcomes = await send(someSms(3))
    expect(kinds(outcomes)).toEqual(['unknown', 'unknown', 'unknown'])
    expect(outcomes[0]).not.toHaveProperty('isDown')
  })

  it('leaves all but the refused messages unknown', async () => {
    const batch = someSms(3)
    answer({ msgOkCount: 1, ids: [1], errors: [refusal(batch[1]?.to)] })
    expect(kinds(await send(batch))).toEqual(['unknown', 'rejected', 'unknown'])
  })

  it('makes us try each message alone if it accepted none and gives no number', async () => {
    const batch = someSms(3)
    fake.turn((request) =>
      fake.batchOf(request.body).messages.some(({ ref }) => ref === batch[1]?.id)
        ? { status: 200, body: { response: { msgOkCount: 0, ids: [], errors: [refusal(null)] } } }
        : fake.respond(request),
    )
    expect(await send(batch)).toMatchObject([{ kind: 'accepted' }, noMobile, { kind: 'accepted' }])
    expect(fake.messages).toHaveLength(2)
  })

  it('is unreadable in any other form', async () => {
    for (const response of [
      undefined,
      null,
      [],
      'ok',
      { ids: 7 },
      { msgOkCount: 'two' },
      { errors: ['no'] },
    ]) {
      answer(response)
      expect(await send([anSms()])).toMatchObject([{ kind: 'unknown', isDown: true }])
    }
  })
})
