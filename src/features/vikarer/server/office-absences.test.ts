import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castAssignment, castColleague, castDepartment, castLogin, castVikar } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { ABSENCE_OVER, CHOOSE_ABSENCE_END, OFFICE_ABSENCES_MAX } from '../absence-rules.ts'
import { USED_ELSEWHERE } from '../texts.ts'
import { addAbsence } from './office-absences.ts'
import { removeVikar } from './remove.ts'
import { restoreVikar } from './restore.ts'
import { forgetPeriods } from './retention.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['office_absences', 'vikar_unavailability', 'rate_limits'])
    await office.app.db.query(`delete from ${table}`)
})

const today = osloToday(new Date())
const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay() || 7
const days = (from: number, to = from) => ({
  startDate: addDays(today, from),
  endDate: addDays(today, to),
  weekdays: [],
})
const never = (...weekdays: number[]) => ({ startDate: today, endDate: null, weekdays })
const add = (form: object, id = office.ola.id, as = office.asKari) =>
  as('POST', `/api/vikarer/${id}/absences`, form)
const list = async (id = office.ola.id) => (await office.asKari('GET', `/api/vikarer/${id}/absences`)).body
const idOf = ({ body }: { body: unknown }) => (body as { absenceId: string }).absenceId

interface Candidate {
  readonly id: string
  readonly leftOut: string | null
}
/** The form's reason for leaving Ola out of a shift on a day, and the last day of his absence. */
const leftOutOn = async (date: string, times = 'startTime=08:00&endTime=14:00') => {
  const { body } = await office.asKari('GET', `/api/assignments/candidates?date=${date}&${times}`)
  return (body as { candidates: Candidate[] }).candidates.find(({ id }) => id === office.ola.id)
}

describe('an absence entered by the office', () => {
  it("is listed beside the substitute's own periods, and only once", async () => {
    const first = await add(never(5))
    expect(await add(never(5, 5))).toEqual(first)
    await add(days(7, 13))
    await office.app.db.query(
      'insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date) values ($1, $2, $3, $3)',
      [office.kari.scope.employerId, office.ola.id, addDays(today, 3)],
    )
    expect(await list()).toMatchObject({
      own: [{ startDate: addDays(today, 3), endDate: addDays(today, 3) }],
      office: [
        { ...never(5), by: 'Kari Nordmann' },
        { ...days(7, 13), by: 'Kari Nordmann' },
      ],
    })
  })

  it('leaves the substitute out on its days, and on no other', async () => {
    await add(days(7, 13))
    expect(await leftOutOn(addDays(today, 6))).toMatchObject({ leftOut: null })
    for (const day of [7, 10, 13])
      expect(await leftOutOn(addDays(today, day))).toMatchObject({
        leftOut: 'unavailable',
        absence: { until: addDays(today, 13) },
      })
    expect(await leftOutOn(addDays(today, 14))).toMatchObject({ leftOut: null })
  })

  it('leaves the substitute out on a weekday, and in the night that ends on it', async () => {
    const day = addDays(today, 15)
    await add({ ...never(weekdayOf(day)), startDate: addDays(today, 9) })
    expect(await leftOutOn(day)).toMatchObject({ leftOut: 'unavailable', absence: { until: day } })
    expect(await leftOutOn(addDays(day, 1))).toMatchObject({ leftOut: null })
    expect(await leftOutOn(addDays(day, -1))).toMatchObject({ leftOut: null })
    const night = 'startTime=22:00&endTime=06:00'
    expect(await leftOutOn(addDays(day, -1), night)).toMatchObject({ leftOut: 'unavailable' })
    expect(await leftOutOn(addDays(day, -7))).toMatchObject({ leftOut: null }) // before it begins
    expect(await leftOutOn(addDays(day, 70))).toMatchObject({ leftOut: 'unavailable' })
  })

  it('applies to a request to all available, its page and the register', async () => {
    await add(never(weekdayOf(today)))
    const vikar = (await office.asKari('GET', `/api/vikarer/${office.ola.id}`)).body
    expect(vikar).toMatchObject({ absence: { until: today } })
    const date = addDays(today, 14)
    const all = await castAssignment(office.app, office.kari, {
      date,
      recipients: { kind: 'all', alsoIds: [] },
    })
    expect([...all.tokens.keys()]).toEqual([office.siri.id])
    const chosen = await castAssignment(office.app, office.kari, {
      date,
      recipients: { kind: 'chosen', vikarIds: [office.ola.id, office.siri.id] },
    })
    const { body } = await office.asKari('GET', `/api/assignments/${chosen.id}`)
    const { recipients } = body as { recipients: { vikarId: string; absence: object | null }[] }
    const absences = new Map(recipients.map(({ vikarId, absence }) => [vikarId, absence]))
    expect(absences.get(office.ola.id)).toEqual({ until: date })
    expect(absences.get(office.siri.id)).toBeNull()
  })

  it('is removed once, and both acts are in the history without the days', async () => {
    const absenceId = idOf(await add(days(7)))
    const remove = () => office.asKari('DELETE', `/api/vikarer/${office.ola.id}/absences/${absenceId}`)
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect(await list()).toEqual({ own: [], office: [] })
    const told = JSON.stringify((await office.asKari('GET', '/api/office-events')).body)
    expect(told).toContain('la inn når Ola Hansen er borte')
    expect(told).toContain('fjernet fravær som var lagt inn for Ola Hansen')
  })

  it.each([
    [{ startDate: '' }, 'startDate'],
    [{ startDate: '-A1/B2', endDate: '-A1/B2' }, 'startDate'],
    [{ endDate: addDays(today, 6) }, 'endDate'],
    [{ endDate: null }, 'endDate'],
    [{ startDate: addDays(today, -3), endDate: addDays(today, -1) }, 'endDate'],
    [{ startDate: addDays(today, 1200), endDate: addDays(today, 1200) }, 'endDate'],
    [{ startDate: addDays(today, 1200), endDate: null, weekdays: [1] }, 'startDate'],
    [{ weekdays: [8] }, 'weekdays.0'],
  ])('is refused on the field: %j', async (wrong, field) => {
    expect(await add({ ...days(7), ...wrong })).toMatchObject({
      status: 422,
      body: { data: { fields: expect.arrayContaining([expect.objectContaining({ path: field })]) } },
    })
  })

  it('explains a refusal', async () => {
    const messages = async (form: object) => JSON.stringify((await add(form)).body)
    expect(await messages({ ...days(1), endDate: null })).toContain(CHOOSE_ABSENCE_END)
    expect(await messages(days(-3, -1))).toContain(ABSENCE_OVER)
  })

  // Fails when `addAbsence` does not lock the register row.
  it('is refused beyond the limit for a substitute, also for two concurrent calls', async () => {
    await office.app.db.query(
      `insert into office_absences (employer_id, vikar_id, start_date, end_date, weekdays)
       select $1, $2, $3::date + day, $3::date + day, '{}' from generate_series(1, $4) day`,
      [office.kari.scope.employerId, office.ola.id, today, OFFICE_ABSENCES_MAX - 1],
    )
    const { app, kari, ola } = office
    const late = await app.database.transaction(kari.scope, async (tx) => {
      const last = await addAbsence(tx, { id: ola.id, ...days(300) }, new Date())
      expect(last).toMatchObject({ kind: 'entered' })
      const waiting = add(days(301))
      await untilSomebodyWaits(app)
      return { waiting }
    })
    expect((await late.waiting).status).toBe(409)
  })

  it('is edited by planners and read by readers, in the departments that ask the substitute', async () => {
    const asEva = await office.server.as(await castColleague(office.app, office.kari, 'Eva Lund', 'reader'))
    expect((await add(days(7), office.ola.id, asEva)).status).toBe(403)
    const absenceId = idOf(await add(days(7)))
    expect((await asEva('GET', `/api/vikarer/${office.ola.id}/absences`)).status).toBe(200)
    const [blue, red] = [
      await castDepartment(office.app, office.kari, 'Blåklokka'),
      await castDepartment(office.app, office.kari, 'Rødhette'),
    ]
    await castAssignment(office.app, office.kari, {
      departmentId: blue,
      recipients: { kind: 'chosen', vikarIds: [office.ola.id] },
    })
    await office.app.db.query('update requests set department_id = $1', [blue])
    const asLin = await office.server.as(
      await castColleague(office.app, office.kari, 'Lin Holt', 'planner', [red]),
    )
    const refused = { status: 403, body: { message: USED_ELSEWHERE } }
    expect(await add(days(8), office.ola.id, asLin)).toMatchObject(refused)
    expect(await asLin('DELETE', `/api/vikarer/${office.ola.id}/absences/${absenceId}`)).toMatchObject(
      refused,
    )
  })

  it('is shown to the substitute, by that office alone', async () => {
    const mari = await castVikar(office.app, office.kari, 'Mari Moe')
    const asMari = await office.server.logIn((await castLogin(office.app, mari)).email)
    await add(never(1, 5), mari.id)
    expect((await asMari('GET', '/api/my-availability')).body).toMatchObject({
      periods: [],
      fromOffices: [{ employer: 'Fjellhamar skole', ...never(1, 5) }],
    })
    const asNils = office.asNils
    expect((await asNils('GET', `/api/vikarer/${mari.id}/absences`)).status).toBe(404)
  })

  it('disappears with a removal, and returns with a restore', async () => {
    const { app, kari } = office
    const { id } = await castVikar(app, kari, 'Per Moe')
    await add(never(3), id)
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, id))
    expect(await app.db.query('select 1 from office_absences where vikar_id = $1', [id])).toEqual([])
    await app.database.transaction(kari.scope, (tx) => restoreVikar(tx, id, app.clock.now()))
    expect(await list(id)).toMatchObject({ office: [{ ...never(3), by: 'Kari Nordmann' }] })
  })

  it('is erased 90 days after its last day, and not before', async () => {
    const { app, kari } = office
    await app.db.query(
      `insert into office_absences (employer_id, vikar_id, start_date, end_date, weekdays)
       values ($1, $2, '2020-01-01', '2020-01-02', '{}'), ($1, $2, '2020-01-01', null, '{5}')`,
      [kari.scope.employerId, office.ola.id],
    )
    await forgetPeriods(app, app.system)
    expect(await app.db.query('select weekdays from office_absences')).toEqual([{ weekdays: [5] }])
  })
})
