import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castVikarer } from '#test/cast.ts'
import { eventsOf } from '#test/events.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { setAsking } from './halt.ts'

let office: Office
let vikarIds: string[]

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 6)).map(({ id }) => id)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  office.app.clock.set(new Date().toISOString())
})

const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const atOnce = (sendAt: string) => ({ asking: { kind: 'all-at-once' as const, sendAt } })
const cast = (changes: Parameters<typeof castLine>[3]) =>
  castLine(office.app, office.kari, vikarIds, { date: dayAfter(4), ...changes })
const get = async <Body>(path: string) => (await office.asKari('GET', path)).body as Body
const lineOf = async (id: string) =>
  (await get<{ line: { sendVersion: string } & Record<string, unknown> }>(`/api/assignments/${id}/line`)).line
const move = async (id: string, sendAt: string | null, version?: string) =>
  office.asKari('PUT', `/api/assignments/${id}/send-time`, {
    sendAt,
    version: version ?? (await lineOf(id)).sendVersion,
  })
const follow = async (id: string) =>
  get<{ assignment: Record<string, unknown>; events: { kind: string }[] }>(`/api/assignments/${id}`)

describe('the time of a request that is sent later', () => {
  it('is moved, and all at once stays all at once', async () => {
    const request = await cast(atOnce(inHours(2)))
    const later = inHours(5)
    expect(await move(request.id, later)).toMatchObject({ status: 200, body: { recipients: 0 } })
    expect(await lineOf(request.id)).toMatchObject({ askFrom: later, askAllAt: later, isInOrder: false })
    const { assignment, events } = await follow(request.id)
    expect(assignment).toMatchObject({ sendAt: later, isInOrder: false, lineLength: 6, asked: 0 })
    expect(events[0]).toMatchObject({ kind: 'send-time-changed', actor: { name: 'Kari Nordmann' } })
    office.app.clock.set(inHours(2.1))
    await request.sweep()
    expect(await request.asked()).toEqual([])
    office.app.clock.set(inHours(5.1))
    await request.sweep()
    expect(await request.asked()).toHaveLength(6)
    const asked = (await eventsOf(office.app, request.id)).filter(({ kind }) => kind === 'asked')
    expect(asked).toMatchObject([{ because: { code: 'together' } }])
    expect(asked[0]?.['people']).toHaveLength(6)
  })

  it('may lie in quiet hours: all at once, it is sent when it was chosen', async () => {
    await office.app.db.query("update asking_settings set quiet_from = '22:00', quiet_until = '06:00'")
    const night = `${dayAfter(2)}T22:30:00.000Z`
    const request = await cast(atOnce(inHours(2)))
    expect(await move(request.id, night)).toMatchObject({ status: 200 })
    office.app.clock.set(`${dayAfter(2)}T22:31:00.000Z`)
    await request.sweep()
    expect(await request.asked()).toHaveLength(6)
    await office.app.db.query('update asking_settings set quiet_from = null, quiet_until = null')
  })

  // Each fails without `nowByBoth`.
  it.each(['send-time', 'ask-all'])(
    'is over for the next act even if the clock is ahead: %s',
    async (how) => {
      const { id } = await cast(atOnce(inHours(2)))
      office.app.clock.set(inHours(1))
      if (how === 'send-time') await move(id, null)
      else await office.asKari('POST', `/api/assignments/${id}/line/all`, {})
      expect(await follow(id)).toMatchObject({ assignment: { asked: 6 } })
      await office.app.database.transaction(office.kari.scope, (tx) => setAsking(tx, id, false))
      expect(await office.app.db.query('select halted_at is not null as "isHalted" from requests')).toEqual([
        { isHalted: true },
      ])
    },
  )

  it('may be now: all are asked, or the first of a line', async () => {
    const request = await cast(atOnce(inHours(2)))
    expect(await move(request.id, null)).toMatchObject({ status: 200, body: { recipients: 6 } })
    const { assignment, events } = await follow(request.id)
    expect(assignment).toMatchObject({ sendAt: null, isInOrder: false, asked: 6 })
    expect(events.map(({ kind }) => kind)).toContain('sent-now')
    const line = await cast({ asking: inOrder({ sendAt: inHours(2), openAtMost: 2 }), date: dayAfter(6) })
    expect(await move(line.id, null)).toMatchObject({ status: 200, body: { recipients: 2 } })
    expect(await lineOf(line.id)).toMatchObject({ askFrom: null, askAllAt: null, isInOrder: true })
  })

  it('is refused once the request is on its way, or a shift would have started unasked', async () => {
    const request = await cast(atOnce(inHours(2)))
    const problem = (message: string) => ({
      status: 422,
      body: { data: { fields: [{ path: 'sendAt', message }] } },
    })
    expect(await move(request.id, inHours(24 * 365 * 5))).toMatchObject(
      problem('Velg et tidspunkt før vakten starter'),
    )
    expect(await move(request.id, inHours(-1))).toMatchObject(
      problem('Tidspunktet er passert. Velg et senere.'),
    )
    const { sendVersion } = await lineOf(request.id)
    await move(request.id, null)
    expect(await move(request.id, inHours(3), sendVersion)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_SENT' },
    })
  })

  it('stays before the time at which the rest of a line is asked', async () => {
    const line = await cast({ asking: inOrder({ sendAt: inHours(2), askAllAt: inHours(4) }) })
    expect(await move(line.id, inHours(5))).toMatchObject({
      status: 422,
      body: {
        data: { fields: [{ path: 'sendAt', message: expect.stringMatching(/^Resten får spørsmålet/) }] },
      },
    })
    expect(await move(line.id, inHours(3))).toMatchObject({ status: 200 })
  })

  it('that a colleague has moved meanwhile is refused with the time that is stored', async () => {
    const request = await cast(atOnce(inHours(2)))
    const { sendVersion } = await lineOf(request.id)
    const theirs = inHours(3)
    await move(request.id, theirs)
    expect(await move(request.id, inHours(4), sendVersion)).toMatchObject({
      status: 409,
      body: { code: 'STALE', data: { now: { sendAt: theirs } } },
    })
    expect(await lineOf(request.id)).toMatchObject({ edited: null, sendEdited: { by: 'Kari Nordmann' } })
  })

  it('holds a shift that is moved: it cannot start before the request is sent', async () => {
    const request = await cast(atOnce(inHours(50)))
    const { body } = await office.asKari('GET', `/api/assignments/${request.id}`)
    const { assignment } = body as { assignment: Record<string, unknown> }
    const edit = {
      title: assignment['title'],
      location: assignment['location'],
      date: dayAfter(1),
      startTime: '00:01',
      endTime: '23:59',
      places: 1,
      version: assignment['version'],
    }
    expect(await office.asKari('PUT', `/api/assignments/${request.id}`, edit)).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'date', message: expect.stringMatching(/^Forespørselen sendes/) }] } },
    })
  })
})

const dayAfter = (days: number) => {
  const at = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' }).format(at)
}
