import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hearStatements } from '#test/statements.ts'
import { LOST, openSent, SENT, type SentSms, type Start } from '#test/sent-sms.ts'

const statements = hearStatements()

let sms: SentSms

beforeAll(async () => {
  sms = await openSent(12)
})
afterAll(async () => {
  statements.stop()
  await sms.app.close()
})
beforeEach(() => sms.beginAll())

describe('a report about a message that', () => {
  it.each(['sending', 'unknown', 'queued'] as const)('is %s after an attempt', async (state) => {
    await sms.begin({ state })
    await sms.record(sms.report('unsure', { reason: '1010' }))
    expect(await sms.read()).toMatchObject({ ...SENT, state: 'unknown', failure: '1010', delivered: false })
    await sms.record(sms.report('accepted'))
    expect(await sms.read()).toMatchObject({ ...SENT, state: 'accepted', gateway_id: 'g1', failure: null })
    await sms.record(sms.report('failed', { reason: 'absent subscriber' }))
    expect(await sms.read()).toMatchObject({ ...LOST, failure: 'absent subscriber' })
    await sms.record(sms.report('delivered'))
    expect(await sms.read()).toMatchObject({
      ...SENT,
      cost: 0,
      returned: 1,
      state: 'delivered',
      delivered: true,
      failure: null,
    })
  })

  it.each(['sending', 'accepted', 'unknown', 'queued'] as const)('is %s lets it fail', async (state) => {
    await sms.begin({ state, gatewayId: state === 'accepted' ? 'g1' : null })
    await sms.record(sms.report('failed'))
    expect(await sms.read()).toMatchObject(LOST)
  })

  it.each(['queued', 'stopped'] as const)('was never tried and is %s changes nothing', async (state) => {
    await sms.begin({ state, attempts: 0 })
    const before = await sms.read()
    await sms.record(sms.report('unsure'))
    await sms.record(sms.report('accepted'))
    await sms.record(sms.report('failed'))
    if (state === 'stopped') await sms.record(sms.report('delivered'))
    expect(await sms.read()).toEqual(before)
  })

  it.each(['delivered', 'failed', 'expired'] as const)(
    'is %s counts only if it reports delivery',
    async (state) => {
      await sms.begin({ state })
      const before = await sms.read()
      for (const said of ['accepted', 'unsure', 'failed'] as const) await sms.record(sms.report(said))
      expect(await sms.read()).toEqual(before)
      await sms.record(sms.report('delivered'))
      expect(await sms.read()).toMatchObject({ state: 'delivered', status: 'sent', over: true })
    },
  )

  it('was delivered leaves the time as it was', async () => {
    await sms.record(sms.report('delivered'))
    const [first] = await sms.app.db.query('select delivered_at from sms_history where id = $1', [sms.first])
    await sms.record(sms.report('delivered'))
    expect(await sms.app.db.query('select delivered_at from sms_history where id = $1', [sms.first])).toEqual(
      [first],
    )
  })
})

describe('a failure of a message that was sent twice', () => {
  const twice = (start: Start) => sms.begin({ attempts: 2, twice: true, ...start })

  it.each([
    ['while the second attempt is under way', { state: 'sending' }, 'sending'],
    ['while a third one is due', { state: 'queued' }, 'queued'],
    ['of the other attempt', { state: 'accepted', gatewayId: 'g2' }, 'accepted'],
  ] as const)('does not count %s', async (_when, start, state) => {
    await twice(start)
    await sms.record(sms.report('failed'))
    expect(await sms.read()).toMatchObject({ state, cost: 1, returned: 0 })
  })

  it.each([
    ['of the accepted attempt', { state: 'accepted', gatewayId: 'g1' }],
    ['while both outcomes are unknown', { state: 'unknown' }],
  ] as const)('counts %s', async (_when, start) => {
    await twice(start)
    await sms.record(sms.report('failed'))
    expect(await sms.read()).toMatchObject(LOST)
  })

  it("is overridden by the other attempt's delivery, and the credit stays returned", async () => {
    await twice({ state: 'accepted', gatewayId: 'g1' })
    await sms.record(sms.report('failed'))
    await sms.record(sms.report('delivered', { gatewayId: 'g2' }))
    expect(await sms.read()).toMatchObject({
      state: 'delivered',
      status: 'sent',
      cost: 0,
      returned: 1,
      gateway_id: 'g1',
    })
  })
})

describe('recording reports', () => {
  it('returns each employer once, with whether credits were returned', async () => {
    await sms.begin({ state: 'accepted', gatewayId: 'g1' }, sms.nilsId)
    const told = await sms.record(
      ...sms.ids.map((id) => sms.report('delivered', { id })),
      sms.report('failed', { id: sms.nilsId }),
      sms.report('delivered', { id: crypto.randomUUID() }),
    )
    expect(told.toSorted((a, b) => Number(a.hasCreditsBack) - Number(b.hasCreditsBack))).toEqual([
      { employerId: sms.kari.scope.employerId, hasCreditsBack: false },
      { employerId: sms.nils.scope.employerId, hasCreditsBack: true },
    ])
    expect(await sms.record(...sms.ids.map((id) => sms.report('delivered', { id })))).toEqual([])
  })

  it('touches only the employer of the message', async () => {
    const untouched = () =>
      sms.app.db.query(
        `select s.*, balance from sms_history s join sms_credits using (employer_id) where employer_id = $1`,
        [sms.nils.scope.employerId],
      )
    const before = await untouched()
    await sms.record(...sms.ids.map((id) => sms.report('failed', { id })))
    expect(await untouched()).toEqual(before)
  })

  it('stores a reason unchanged, except characters that cannot be stored', async () => {
    await sms.record(
      sms.report('failed', { gatewayId: 'g\0', reason: `'; drop --\0 \ud83d ${'x'.repeat(600)}` }),
    )
    const row = await sms.read()
    expect(row?.['gateway_id']).toBe('g ')
    expect(row?.['failure']).toMatch(/^'; drop -- {2}\ufffd x+$/)
    expect(String(row?.['failure'])).toHaveLength(500)
  })

  it('takes as many queries for twelve as for one', async () => {
    const one = await statements.during(() => sms.record(sms.report('failed')))
    const many = await statements.during(() =>
      sms.record(...sms.ids.map((id) => sms.report('failed', { id }))),
    )
    expect(many).toEqual(one)
    expect(await sms.record()).toEqual([])
  })
})
