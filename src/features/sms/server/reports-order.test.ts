import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '#server/outbox/outbox.ts'
import { LOST, openSent, SENT, type SentSms, type Start } from '#test/sent-sms.ts'
import { deliverSms } from './deliver.ts'
import type { ReportedState } from './gateways/gateway.ts'

/** Messages reported on at the same time. */
const STORIES = 50
const STATES = ['accepted', 'unsure', 'failed', 'delivered'] as const

/** Every state of a message. */
const STARTS: readonly Start[] = [
  ...(['queued', 'sending'] as const).flatMap((state) => [
    { state, attempts: 1 },
    { state, attempts: 3, twice: true },
  ]),
  ...(['accepted', 'delivered', 'failed'] as const).flatMap((state) =>
    ['g1', null].flatMap((gatewayId) => [
      { state, gatewayId },
      { state, gatewayId, attempts: 2, twice: true },
    ]),
  ),
  { state: 'unknown' },
  { state: 'unknown', attempts: 2, twice: true },
  { state: 'queued', attempts: 0 },
  { state: 'stopped', attempts: 0 },
  { state: 'stopped' },
  { state: 'expired' },
]

/** A gateway's report on a message, or on one of its attempts. */
interface Said {
  readonly state: ReportedState
  readonly gatewayId: string | null
}

const shuffled = (all: readonly Said[]) => fc.shuffledSubarray([...all], { minLength: all.length })

/** A message with some reports, and the same reports again: each at least once, in another order, some repeated. */
const story = fc
  .array(fc.record({ state: fc.constantFrom(...STATES), gatewayId: fc.constantFrom('g1', 'g2', null) }), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((said) =>
    fc.record({
      start: fc.constantFrom(...STARTS),
      said: fc.constant(said),
      again: fc
        .array(fc.constantFrom(...said), { maxLength: 3 })
        .chain((more) => shuffled([...said, ...more])),
    }),
  )

let sms: SentSms

beforeAll(async () => {
  sms = await openSent(3 * STORIES)
})
afterAll(() => sms.app.close())
beforeEach(() => sms.beginAll())

/** Reports every message's first report at the same time, then every second one, and so on. */
const tell = async (reports: readonly { id: string; said: readonly Said[] }[]) => {
  const longest = Math.max(...reports.map(({ said }) => said.length))
  for (let round = 0; round < longest; round += 1)
    await sms.record(
      ...reports.flatMap(({ id, said }) =>
        said.slice(round, round + 1).map((one) => sms.report(one.state, { ...one, id })),
      ),
    )
}

describe('reports in any order', () => {
  it('leave a message in the same state, with its credit returned at most once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(story, { minLength: 1, maxLength: STORIES, size: 'max' }),
        async (stories) => {
          const told = stories.map((one, index) => ({ ...one, ids: sms.ids.slice(3 * index, 3 * index + 3) }))
          await sms.beginMany(told.flatMap(({ start, ids }) => ids.map((id) => ({ ...start, id }))))
          await tell(
            told.flatMap(({ said, again, ids: [a = '', b = ''] }) => [
              { id: a, said },
              { id: b, said: again },
            ]),
          )
          await sms.record(
            ...told.flatMap(({ again, ids }) =>
              again.map((one) => sms.report(one.state, { ...one, id: ids[2] ?? '' })),
            ),
          )
          const rows = await sms.readMany(told.flatMap(({ ids }) => ids))
          for (const [index, { start, said }] of stories.entries())
            expectSame(start, said, rows.slice(3 * index, 3 * index + 3))
        },
      ),
      { numRuns: 40 },
    )
  }, 60_000)

  it('count as the furthest of them when ten come in one call', async () => {
    const said: ReportedState[] = ['failed', 'accepted', 'delivered', 'unsure', 'accepted']
    await sms.record(...[...said, ...said.toReversed()].map((one) => sms.report(one)))
    expect(await sms.read()).toMatchObject({ ...SENT, state: 'delivered' })
  })
})

type Row = Awaited<ReturnType<SentSms['readMany']>>[number]

const expectSame = (start: Start, said: readonly Said[], rows: readonly Row[]) => {
  const ends = rows.map(({ state, status, over }) => ({ state, status, over }))
  expect(ends).toEqual(rows.map(() => ends[0]))
  const wasPaidBack = ['failed', 'expired', 'stopped'].includes(start.state)
  const credits = rows.map(({ returned }) => returned)
  expect(credits).toEqual(rows.map(({ cost }) => (wasPaidBack ? 0 : 1 - Number(cost))))
  if (ends[0]?.state === 'failed' && !wasPaidBack) for (const row of rows) expect(row).toMatchObject(LOST)
  // A delivery after a failure leaves the credit returned.
  if (!said.some(({ state }) => state === 'delivered')) expect(credits).toEqual(rows.map(() => credits[0]))
}

describe('a report that arrives before the answer to the call', () => {
  const outcomes: Outcome[] = [
    { kind: 'accepted', gatewayId: 'g1' },
    { kind: 'rejected', reason: 'no' },
    { kind: 'retry', reason: 'later' },
    { kind: 'unknown', reason: 'timeout' },
  ]
  const ends = { accepted: SENT, unsure: SENT, delivered: SENT, failed: LOST }
  const cases = outcomes.flatMap((outcome) => STATES.map((said) => [said, outcome.kind, outcome] as const))
  const letItBeDue = () =>
    sms.app.db.query(
      'update sms_history set next_attempt_at = now() where next_attempt_at is not null and id = $1',
      [sms.first],
    )

  it.each(cases)('%s remains when the call then answers %s', async (said, _kind, outcome) => {
    const handedOver: string[] = []
    const gateway = {
      name: 'fake',
      batchSize: 1,
      idempotent: false,
      send: async (batch: readonly { id: string }[]) => {
        handedOver.push(...batch.map(({ id }) => id))
        await sms.record(sms.report(said))
        return [outcome]
      },
    }
    await sms.begin({ state: 'queued', attempts: 0 })
    for (let round = 0; round < 2; round += 1) {
      await letItBeDue()
      await deliverSms(sms.app, sms.app.system, gateway, async () => [])
    }
    expect(handedOver).toEqual([sms.first])
    const state = said === 'unsure' ? 'unknown' : said
    expect(await sms.read()).toMatchObject({ ...ends[said], state })
  })
})
