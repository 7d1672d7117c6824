import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { castVikarer, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { insertHistory, insertPastRequests } from '#test/past-requests.ts'
import * as z from 'zod/mini'
import { addDays, osloToday } from '#shared/dates.ts'
import { LineForecast, RequestForecast } from '../../shapes.ts'
import { forecast, proposeOpenAtMost } from '../../forecast/forecast.ts'
import { fitModel } from '../../forecast/model.ts'
import { chanceOf } from './chance-of.ts'
import { modelOf, readPastAsks } from './model-of.ts'
import { LINE_MOST } from './totals.ts'

let office: Office
let kari: CastAdministrator
let vikarIds: string[]
let now: Date

beforeAll(async () => {
  office = await openOffice()
  kari = office.kari
  vikarIds = (await castVikarer(office.app, kari, 12)).map(({ id }) => id)
  await giveCredits(office.app, kari, 10_000)
})
afterAll(() => office.close())

const query = (text: string, values: unknown[] = []) => office.app.db.query(text, values)
beforeEach(async () => {
  for (const table of ['assignments', 'requests', 'rate_limits']) await query(`delete from ${table}`)
  await query("update credit_ledger set created_at = now() - interval '2 hours'")
  now = new Date()
  office.app.clock.set(now.toISOString())
  // An hour later all that was fitted before is forgotten.
  const later = new Date(now.getTime() + 3_600_000)
  await office.app.database.read(office.nils.scope, (tx) => modelOf(tx, later))
})

const castHistory = (count?: number) => insertHistory(office.app, kari.scope.employerId, vikarIds, now, count)
const modelNow = async () =>
  fitModel(await office.app.database.read(kari.scope, (tx) => readPastAsks(tx, now)))
const tomorrow = () => addDays(osloToday(now), 1)
const planned = (changes: object = {}) => ({
  shifts: [{ date: tomorrow(), startTime: '08:00', endTime: '14:00', places: 1 }],
  recipients: { kind: 'chosen', vikarIds },
  channels: ['sms'],
  asking: { kind: 'all-at-once' },
  ...changes,
})
const ask = async (changes?: object) => office.asKari('POST', '/api/requests/forecast', planned(changes))
const expected = async (changes?: object) => Answer.parse((await ask(changes)).body)
const lineOf = async (id: string) =>
  LineForecast.parse((await office.asKari('GET', `/api/assignments/${id}/forecast`)).body)
const numbersOf = async (id: string) => {
  const found = await lineOf(id)
  if (found.kind !== 'forecast') throw new Error(found.kind)
  return found
}
const Answer = z.object({ forecast: z.nullable(RequestForecast) })
const setBalance = (balance: number) =>
  query('update sms_credits set balance = $1 where employer_id = $2', [balance, kari.scope.employerId])
const percent = (chance = 0) => Math.round(chance * 100) / 100
const cast = (changes: Parameters<typeof castLine>[3] = {}) =>
  castLine(office.app, kari, vikarIds, {
    channels: ['sms'],
    date: tomorrow(),
    startTime: '08:00',
    endTime: '14:00',
    ...changes,
  })

describe('the forecast of a request that is not sent', () => {
  it('equals the value of the model for the same history', async () => {
    await castHistory()
    const startsAt = new Date(`${tomorrow()}T08:00:00${offset()}`)
    const plan = { openAtMost: Infinity, patienceMinutes: 0, askFrom: null, askAllAt: null, quiet: null }
    const question = {
      now,
      until: startsAt,
      startsAt,
      places: 1,
      plan,
      line: vikarIds.map((vikarId) => ({ vikarId })),
    }
    const right = forecast(await modelNow(), question)
    expect(await expected()).toEqual({
      forecast: {
        chance: percent(right?.chance),
        isRough: false,
        places: 1,
        until: startsAt.toISOString(),
        expectedMessages: 12,
        mostMessages: 12,
        proposal: null,
      },
    })
    expect(right?.chance).toBeGreaterThan(0.3)
  })

  it('proposes the number at a time if some are asked at a time', async () => {
    await castHistory()
    const shifts = [{ date: tomorrow(), startTime: '08:00', endTime: '14:00', places: 1 }]
    const asking = inOrder({ openAtMost: 2, patienceMinutes: 30 })
    const body = await expected({ shifts, asking })
    expect(body.forecast?.expectedMessages).toBeLessThan(12)
    const startsAt = new Date(body.forecast?.until ?? 0)
    const plan = { openAtMost: 2, patienceMinutes: 30, askFrom: null, askAllAt: null, quiet: null }
    const line = vikarIds.map((vikarId) => ({ vikarId }))
    const right = proposeOpenAtMost(
      await modelNow(),
      { now, until: startsAt, startsAt, places: 1, line, plan },
      0.9,
    )
    expect(Math.abs((body.forecast?.proposal?.openAtMost ?? 0) - (right?.openAtMost ?? 0))).toBeLessThan(3)
  })

  it('counts SMS only for people who get one, and the messages of all its shifts', async () => {
    await castHistory()
    await query('update vikarer set no_sms = true where id = any($1)', [vikarIds.slice(0, 5)])
    expect((await expected()).forecast?.mostMessages).toBe(7)
    expect((await expected({ channels: ['email'] })).forecast).toMatchObject({
      expectedMessages: 0,
      mostMessages: 0,
    })
    await query('update vikarer set no_sms = false')
    const shift = { startTime: '08:00', endTime: '14:00', places: 2 }
    const shifts = [addDays(tomorrow(), 1), tomorrow()].map((date) => ({ date, ...shift }))
    const asking = inOrder({ openAtMost: 3, patienceMinutes: 30 })
    const [one, several] = [
      await expected({ shifts: shifts.slice(1), asking }),
      await expected({ shifts, asking }),
    ]
    expect(several.forecast).toMatchObject({ chance: one.forecast?.chance, until: one.forecast?.until })
    expect(several.forecast?.expectedMessages).toBeGreaterThan(one.forecast?.expectedMessages ?? 0)
  })

  it('leaves out people that no message can reach', async () => {
    await castHistory()
    const [one = '', ...others] = vikarIds
    const [before] = await query('select phone, email from vikarer where id = $1', [one])
    const set = (phone: unknown, email: unknown) =>
      query('update vikarer set phone = $2, email = $3 where id = $1', [one, phone, email])
    const reachable = { kind: 'chosen', vikarIds: others }
    await set('+4722123456', before?.['email'])
    const bySms = await expected()
    const byEmail = await expected({ channels: ['email'] })
    expect(bySms).toEqual(await expected({ recipients: reachable }))
    await set(before?.['phone'], null)
    expect(await expected({ channels: ['email'] })).toEqual(
      await expected({ channels: ['email'], recipients: reachable }),
    )
    await set(before?.['phone'], before?.['email'])
    expect(byEmail).toEqual(await expected({ channels: ['email'] }))
  })

  it('leaves out people when credits do not cover their SMS', async () => {
    await castHistory()
    await setBalance(0)
    expect((await expected()).forecast).toMatchObject({ chance: 0, mostMessages: 0 })
    await query('update vikarer set email = null')
    const line = await cast({ asking: inOrder({ openAtMost: 2 }) })
    expect(await lineOf(line.id)).toEqual({ kind: 'nobody-left' })
    await setBalance(3)
    expect(await lineOf(line.id)).toMatchObject({ mostMessages: 3 })
    await setBalance(10_000)
  })

  it('is none below 20 questions, whatever another employer has asked', async () => {
    await castHistory(3)
    expect(await expected()).toEqual({ forecast: null })
    const theirs = (await castVikarer(office.app, office.nils, 3)).map(({ id }) => id)
    await insertPastRequests(
      office.app,
      office.nils.scope.employerId,
      Array.from({ length: 20 }, (_, index) => ({
        startsAt: new Date(now.getTime() - (index + 1) * 86_400_000),
        asks: theirs.map((vikarId) => ({ vikarId, asked: 60 })),
      })),
    )
    office.app.clock.set(new Date(now.getTime() + 400_000).toISOString())
    expect(await expected()).toEqual({ forecast: null })
  })

  it('reveals nothing about one person: in a small group, each counts as average', async () => {
    await castHistory()
    const chanceFor = async (...ids: (string | undefined)[]) =>
      (await expected({ recipients: { kind: 'chosen', vikarIds: ids } })).forecast?.chance ?? NaN
    expect(await chanceFor(vikarIds[0])).toBe(await chanceFor(vikarIds[5]))
    expect(await chanceFor(...vikarIds.slice(0, 4))).toBe(await chanceFor(...vikarIds.slice(2, 6)))
    expect(await chanceFor(...vikarIds.slice(0, 6))).toBeGreaterThan(await chanceFor(...vikarIds.slice(2, 8)))
  })

  it('refuses substitutes of another employer', async () => {
    const [foreign] = await castVikarer(office.app, office.nils, 1)
    expect(await ask({ recipients: { kind: 'chosen', vikarIds: [foreign?.id] } })).toMatchObject({
      status: 422,
    })
  })

  it('is fitted once for concurrent callers, and again after some minutes', async () => {
    await castHistory()
    const read = vi.spyOn(Map, 'groupBy')
    await Promise.all([ask(), ask(), ask()])
    const once = read.mock.calls.length
    await ask()
    expect(read.mock.calls.length).toBe(once)
    office.app.clock.set(new Date(now.getTime() + 301_000).toISOString())
    await ask()
    expect(read.mock.calls.length).toBeGreaterThan(once)
    read.mockRestore()
  })

  it('includes everyone if the line is longer than the computed part', async () => {
    await castHistory()
    await query(
      `insert into vikarer (employer_id, full_name, phone, email, availability)
       select $1, 'Vikar ' || n, '+4745' || lpad(n::text, 6, '0'), 'v' || n || '@mange.example', 'available'
         from generate_series(1, $2) n`,
      [kari.scope.employerId, LINE_MOST + 100],
    )
    const body = await expected({ recipients: { kind: 'all', alsoIds: [] } })
    expect(body.forecast).toMatchObject({ expectedMessages: body.forecast?.mostMessages })
    expect(body.forecast?.mostMessages).toBeGreaterThan(LINE_MOST + 100)
    await query("delete from vikarer where full_name like 'Vikar %' and email like '%@mange.example'")
  })
})

/** Of Oslo on that day. */
const offset = () => {
  const at = new Date(`${tomorrow()}T06:00:00Z`)
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Oslo', hour: '2-digit' }).format(at)
  return `+0${Number(hour) - 6}:00`
}

describe('the forecast of a shift that is asked about', () => {
  it('falls with each no, and ends with the last place', async () => {
    await castHistory()
    const shift = await cast({ asking: inOrder({ openAtMost: 12 }) })
    const first = await numbersOf(shift.id)
    expect(first).toMatchObject({ kind: 'forecast', expectedMessages: 0, mostMessages: 0 })
    for (const vikarId of vikarIds.slice(2, 9)) await shift.says.no(vikarId)
    const later = await numbersOf(shift.id)
    expect(later.chance).toBeLessThan(first.chance)
    const chance = await office.app.database.read(kari.scope, (tx) =>
      chanceOf(tx, office.app, { requestId: shift.requestId }, now),
    )
    expect(chance).toBe(later.chance)
    await shift.says.yes(vikarIds[0] ?? '')
    expect(await lineOf(shift.id)).toEqual({ kind: 'not-open' })
    expect(
      await office.app.database.read(kari.scope, (tx) =>
        chanceOf(tx, office.app, { requestId: shift.requestId }, now),
      ),
    ).toBeNull()
  })

  it('counts people who wait, has a chance for an earlier moment, and ends when messages reached no one', async () => {
    await castHistory()
    const shift = await cast({ asking: inOrder({ openAtMost: 2, patienceMinutes: 30 }) })
    const body = await numbersOf(shift.id)
    expect(body.mostMessages).toBe(10)
    expect(body.expectedMessages).toBeGreaterThan(0)
    expect(body.soon?.chance).toBeLessThanOrEqual(body.chance)
    expect(new Date(body.soon?.until ?? 0).getTime()).toBeGreaterThanOrEqual(now.getTime() + 30 * 60_000)
    await query("update sms_history set status = 'failed', next_attempt_at = null where kind = 'request'")
    await query('update request_line set asked_at = now(), asked_because = $1 where asked_at is null', [
      'start',
    ])
    expect(await lineOf(shift.id)).toEqual({ kind: 'nobody-left' })
  })

  it('is unknown with too few questions, and for a shift of another employer', async () => {
    const shift = await cast({ asking: { kind: 'all-at-once' } })
    expect(await lineOf(shift.id)).toEqual({ kind: 'too-little' })
    expect((await office.asNils('GET', `/api/assignments/${shift.id}/forecast`)).status).toBe(404)
  })
})
