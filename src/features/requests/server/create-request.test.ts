import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import { castAssignment, giveCredits, shift } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await giveCredits(office.app, office.kari, 100)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
})

const TOMORROW = addDays(osloToday(new Date()), 1)
const at = (day: number, startTime = '08:00', endTime = '14:00') => ({
  date: addDays(TOMORROW, day),
  startTime,
  endTime,
})
const form = (shifts: object[], changes: object = {}) => {
  const { date: _, startTime: __, endTime: ___, places: ____, ...common } = shift()
  return { ...common, shifts, ...changes }
}
const create = (body: object) => office.asKari('POST', '/api/requests', body)
const made = () =>
  office.app.db.query(
    `select to_char(assignment_date, 'YYYY-MM-DD') as date, places, (select count(*)::integer from recipients r
      where r.request_id = a.request_id) as asked from assignments a order by id`,
  )

describe('a request with several shifts', () => {
  it('creates them all, in order of time, and asks each recipient once', async () => {
    const { status, body } = await create(form([{ ...at(2), places: 3 }, at(0), at(1)]))
    expect(status).toBe(200)
    expect(await made()).toEqual([
      { date: addDays(TOMORROW, 0), places: 1, asked: 2 },
      { date: addDays(TOMORROW, 1), places: 1, asked: 2 },
      { date: addDays(TOMORROW, 2), places: 3, asked: 2 },
    ])
    const ids = (await office.app.db.query('select id from assignments order by starts_at')).map(
      ({ id }) => id,
    )
    expect(body).toMatchObject({
      id: ids[0],
      assignmentIds: ids,
      isNew: true,
      recipients: 2,
      sms: { count: 2 },
    })
    expect(await office.app.db.query('select recipient from sms_history')).toHaveLength(2)
  })

  it('is created once, however often it is sent', async () => {
    const twice = form([at(0), at(1)])
    const [first, second] = [await create(twice), await create(twice)]
    expect(second.body).toEqual({ ...(first.body as object), isNew: false })
    expect(await made()).toHaveLength(2)
  })

  it('asks people who can take at least one of them', async () => {
    const { ola, siri, kari, app, answer } = office
    const { token } = await castAssignment(app, kari, {
      ...at(0),
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds: [ola.id] },
    })
    const { answerYes } = await import('#features/answers/server/answer.ts')
    await answer(token(ola.id), answerYes)
    await app.db.query(
      'insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date) values ($1, $2, $3, $4)',
      [kari.scope.employerId, siri.id, at(0).date, at(1).date],
    )
    const asked = async (shifts: object[]) => {
      const { body } = await office.asKari('GET', `/api/assignments/candidates?${query(shifts)}`)
      const { candidates } = body as { candidates: { fullName: string; leftOut: string | null }[] }
      return candidates.map(({ fullName, leftOut }) => `${fullName}: ${leftOut}`)
    }
    expect(await asked([at(0)])).toEqual(['Ola Hansen: assigned', 'Siri Dahl: unavailable'])
    expect(await asked([at(0), at(1)])).toEqual(['Ola Hansen: null', 'Siri Dahl: unavailable'])
    expect(await asked([at(0), at(2)])).toEqual(['Ola Hansen: null', 'Siri Dahl: null'])
    expect((await create(form([at(0), at(1)]))).body).toMatchObject({ recipients: 1 })
  })

  it.each([
    ['none', [], 'shifts'],
    ['more than a month of them', Array.from({ length: 32 }, (_, day) => at(day)), 'shifts'],
    ['one that is over', [at(0), at(-3)], 'shifts.1.date'],
    ['one without a time', [at(0), { ...at(1), startTime: '' }], 'shifts.1.startTime'],
    ['a repeated one', [at(0), at(1), at(0)], 'shifts.2.date'],
    ['one without places', [at(0), { ...at(1), places: 0 }], 'shifts.1.places'],
  ])('is refused with %s, and nothing is created', async (_, shifts, path) => {
    const { status, body } = await create(form(shifts))
    expect(status).toBe(422)
    expect(body).toMatchObject({ data: { fields: [{ path }] } })
    expect(await made()).toEqual([])
  })
})

/** The parts of a list in a query's notation. */
const query = (shifts: object[]) =>
  shifts
    .flatMap((one, index) =>
      Object.entries(one).map(([name, value]) => `shifts[${index}][${name}]=${String(value)}`),
    )
    .join('&')
