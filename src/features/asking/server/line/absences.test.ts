import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { castVikarer, nextDay } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { reservesOf } from '#test/reserve.ts'

let office: Office
let vikarIds: string[]
let now: number

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 8)).map(({ id }) => id)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of [
    'rate_limits',
    'office_absences',
    'vikar_unavailability',
    'assignments',
    'requests',
    'sms_history',
    'email_history',
  ])
    await office.app.db.query(`delete from ${table}`)
  now = Date.now()
  office.app.clock.set(new Date(now).toISOString())
})

type Cast = Awaited<ReturnType<typeof castLine>>
const cast = () =>
  castLine(office.app, office.kari, vikarIds.slice(0, 3), { asking: inOrder({ openAtMost: 1 }) })
const sweepAt = ({ sweep }: Cast, minutes: number) => {
  office.app.clock.set(new Date(now + minutes * 60_000).toISOString())
  return sweep()
}
const isAway = (vikarId: string, startDate: string, more: object = {}) =>
  office.asKari('POST', `/api/vikarer/${vikarId}/absences`, {
    startDate,
    endDate: startDate,
    weekdays: [],
    ...more,
  })
/** Enters an absence that is older than every request. */
const wasAway = (vikarId: string, startDate: string, endDate = startDate) =>
  office.app.db.query(
    `insert into office_absences (employer_id, vikar_id, start_date, end_date, weekdays, created_at)
     values ($1, $2, $3, $4, '{}', now() - interval '1 day')`,
    [office.kari.scope.employerId, vikarId, startDate, endDate],
  )
const movedTo = async ({ id }: Cast, date: string, changes: object = {}) => {
  const [shift] = await office.app.db.query(
    `select title, location, places, left(start_time::text, 5) as "startTime", left(end_time::text, 5) as "endTime"
     from assignments where id = $1`,
    [id],
  )
  return { ...shift, description: '', requirements: '', date, ...changes }
}
const move = async (shift: Cast, date: string, changes: object = {}) =>
  expect(
    await office.asKari('PUT', `/api/assignments/${shift.id}`, await movedTo(shift, date, changes)),
  ).toMatchObject({ status: 200 })
const waitingIn = async (shift: Cast) =>
  (await shift.line()).filter(({ because }) => !because).map(({ vikarId }) => vikarId)

it('passes by a person whose absence the office entered after the request', async () => {
  const shift = await cast()
  const [next = '', last = ''] = await waitingIn(shift)
  expect((await isAway(next, await shift.date())).status).toBe(200)
  await sweepAt(shift, 30)
  expect(await shift.asked()).toContain(last)
  expect(await shift.asked()).not.toContain(next)
  expect((await office.asKari('GET', `/api/assignments/${shift.id}/line`)).body).toMatchObject({
    line: { smsLeft: 0, nextAskAt: null },
  })
})

it('passes by a person who entered an absence after it, and asks them once it is removed', async () => {
  const shift = await cast()
  const [next = '', last = ''] = await waitingIn(shift)
  const [row] = await office.app.db.query(
    `insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date)
     values ($1, $2, $3, $3) returning id`,
    [office.kari.scope.employerId, next, await shift.date()],
  )
  await sweepAt(shift, 30)
  expect(await waitingIn(shift)).toEqual([next])
  expect(await shift.asked()).toContain(last)
  await office.app.db.query('delete from vikar_unavailability where id = $1', [row?.['id']])
  await sweepAt(shift, 60)
  expect(await waitingIn(shift)).toEqual([])
})

it('asks people who are away on other days, and those the office chose in spite of an absence', async () => {
  const [chosen = '', other = ''] = vikarIds
  const date = nextDay(office.app)
  await isAway(other, addDays(date, 1))
  await isAway(chosen, date)
  const shift = await castLine(office.app, office.kari, [chosen, other], {
    date,
    asking: inOrder({ openAtMost: 2 }),
  })
  expect((await shift.asked()).toSorted()).toEqual([chosen, other].toSorted())
})

it('does not ask a person in reserve who is away since their yes', async () => {
  const shift = await reservesOf(office).castReserve(vikarIds)
  const [first = '', second = ''] = shift.reserve
  await isAway(first, await shift.date(), { endDate: null, weekdays: [1, 2, 3, 4, 5, 6, 7] })
  await office.app.db.query('update requests set open_at_most = 1')
  await shift.says.back(shift.holder)
  await sweepAt(shift, 1)
  expect(await shift.askedAgain()).toEqual([second])
})

describe('once the shift is moved to a day of an older absence', () => {
  it('passes by the person, and asks them after it is moved away again', async () => {
    const shift = await cast()
    const [next = '', last = ''] = await waitingIn(shift)
    const date = await shift.date()
    await wasAway(next, addDays(date, 1))
    await move(shift, addDays(date, 1))
    await sweepAt(shift, 30)
    expect(await shift.asked()).toContain(last)
    expect(await waitingIn(shift)).toEqual([next])
    await move(shift, addDays(date, 2))
    await sweepAt(shift, 60)
    expect(await waitingIn(shift)).toEqual([])
  })

  it('names the people it passes by in the plan, and none of those chosen despite their absence', async () => {
    const shift = await cast()
    const [chosen = '', away = ''] = await waitingIn(shift)
    const date = await shift.date()
    await wasAway(chosen, date, addDays(date, 1))
    await wasAway(away, addDays(date, 1))
    const { body } = await office.asKari('GET', `/api/assignments/${shift.id}`)
    const { version } = (body as { assignment: { version: string } }).assignment
    const plan = async (day: string) => {
      const edit = await movedTo(shift, day, { version })
      return (await office.asKari('POST', `/api/assignments/${shift.id}/plan`, edit)).body
    }
    const [{ name } = {}] = await office.app.db.query('select full_name as name from vikarer where id = $1', [
      away,
    ])
    const note = { code: 'away-then', names: [name] }
    expect(await plan(addDays(date, 1))).toMatchObject({
      notes: [{ code: 'rewritten' }, note],
      sentences: expect.arrayContaining([`${String(name)} er borte da, og får ikke spørsmålet.`]),
    })
    expect(await plan(addDays(date, 2))).toMatchObject({ notes: [{ code: 'rewritten', names: [] }] })
  })

  it('still asks a person chosen despite an absence that covers the old and the new day', async () => {
    const [chosen = '', other = ''] = vikarIds
    const date = nextDay(office.app)
    await isAway(chosen, date, { endDate: addDays(date, 1) })
    await isAway(other, addDays(date, 2))
    const shift = await castLine(office.app, office.kari, [vikarIds[2] ?? '', chosen, other], {
      date,
      asking: inOrder({ openAtMost: 1 }),
    })
    await move(shift, addDays(date, 3))
    await move(shift, addDays(date, 1))
    await sweepAt(shift, 30)
    await sweepAt(shift, 60)
    expect(await waitingIn(shift)).toEqual([])
  })

  it('compares with the first days after several moves', async () => {
    const shift = await cast()
    const [next = ''] = await waitingIn(shift)
    const date = await shift.date()
    await wasAway(next, addDays(date, 1), addDays(date, 2))
    await move(shift, addDays(date, 1))
    await move(shift, addDays(date, 2))
    await sweepAt(shift, 30)
    await sweepAt(shift, 60)
    expect(await waitingIn(shift)).toEqual([next])
  })

  it('passes by the person, if only the end moves into that day', async () => {
    const shift = await castLine(office.app, office.kari, vikarIds.slice(0, 2), {
      asking: inOrder({ openAtMost: 1 }),
      startTime: '16:00',
      endTime: '22:00',
    })
    const [next = ''] = await waitingIn(shift)
    const date = await shift.date()
    await wasAway(next, addDays(date, 1))
    await move(shift, date, { endTime: '02:00' })
    await sweepAt(shift, 30)
    expect(await waitingIn(shift)).toEqual([next])
  })

  it('still asks a person chosen despite an absence, if only the times change', async () => {
    const shift = await cast()
    const [next = ''] = await waitingIn(shift)
    const date = await shift.date()
    await wasAway(next, date)
    await move(shift, date, { startTime: '08:05' })
    await sweepAt(shift, 30)
    expect(await shift.asked()).toContain(next)
  })
})
