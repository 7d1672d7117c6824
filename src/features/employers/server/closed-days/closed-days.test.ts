import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castAssignment, castColleague, castDepartment } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { CLOSED_DAYS_MAX } from '../../closed-day-rules.ts'
import { OF_WHOLE_OFFICE } from '../../texts.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['closed_days', 'rate_limits']) await office.app.db.query(`delete from ${table}`)
})

const today = osloToday(new Date())
const planning = (from = 10, to = from) => ({
  name: 'Planleggingsdag',
  startDate: addDays(today, from),
  endDate: addDays(today, to),
})
const add = (form: unknown, as = office.asKari) => as('POST', '/api/closed-days', form)
const listed = async (from = '') => (await office.asKari('GET', `/api/closed-days${from}`)).body
const told = async () => {
  const { body } = await office.asKari('GET', '/api/office-events')
  return (body as { events: { text: string }[] }).events.map(({ text }) => text)
}

describe('closed days', () => {
  it('are listed from today on with their shifts, earliest first', async () => {
    const [later, first] = [planning(20, 24), planning(10)]
    await castAssignment(office.app, office.kari, { date: first.startDate })
    const cancelled = await castAssignment(office.app, office.kari, { date: first.startDate })
    await office.app.db.query("update assignments set status = 'cancelled' where id = $1", [cancelled.id])
    const over = await castAssignment(office.app, office.kari, { date: later.startDate })
    const pass = "update assignments set starts_at = now() - interval '1 hour', ends_at = now() where id = $1"
    await office.app.db.query(pass, [over.id])
    expect((await add(later)).status).toBe(200)
    const { body } = await add(first)
    expect((await add(first)).body).toEqual(body) // a repeated press
    await office.app.db.query(
      `insert into closed_days (employer_id, id, name, start_date, end_date)
       values ($1, gen_random_uuid(), 'Høstferie', '2020-10-05', '2020-10-09')`,
      [office.kari.scope.employerId],
    )
    expect(await listed()).toMatchObject({
      closedDays: [
        { ...first, shifts: 1 },
        { ...later, shifts: 0 },
      ],
    })
    expect(await listed('?from=2020-10-09')).toMatchObject({ closedDays: [{ name: 'Høstferie' }, {}, {}] })
  })

  it('are removed once, and the history shows both acts', async () => {
    const form = planning(10, 11)
    const { id } = (await add(form)).body as { id: string }
    expect((await office.asKari('DELETE', `/api/closed-days/${id}`)).status).toBe(200)
    expect((await office.asKari('DELETE', `/api/closed-days/${id}`)).status).toBe(404)
    expect(await listed()).toEqual({ closedDays: [] })
    const events = JSON.stringify(await told())
    expect(events).toMatch(/la inn at kontoret er stengt fra .* til .* \(Planleggingsdag\)/)
    expect(events).toMatch(/fjernet at kontoret er stengt fra/)
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ startDate: '' }, 'startDate'],
    [{ startDate: '-A1/B2', endDate: '-A1/B2' }, 'startDate'],
    [{ endDate: addDays(today, 9) }, 'endDate'],
    [{ endDate: addDays(today, 110) }, 'endDate'],
    [{ startDate: addDays(today, -3), endDate: addDays(today, -1) }, 'endDate'],
    [{ startDate: addDays(today, 1200), endDate: addDays(today, 1200) }, 'endDate'],
  ])('are refused at the field: %j', async (wrong, field) => {
    expect(await add({ ...planning(), ...wrong })).toMatchObject({
      status: 422,
      body: { data: { fields: expect.arrayContaining([expect.objectContaining({ path: field })]) } },
    })
    expect(await listed()).toEqual({ closedDays: [] })
  })

  it('are refused above the limit', async () => {
    await office.app.db.query(
      `insert into closed_days (employer_id, id, name, start_date, end_date)
       select $1, gen_random_uuid(), 'Dag ' || day, $2::date + day, $2::date + day from generate_series(1, $3) day`,
      [office.kari.scope.employerId, today, CLOSED_DAYS_MAX - 1],
    )
    expect((await add(planning(200))).status).toBe(200)
    expect(await add(planning(201))).toMatchObject({ status: 409, body: { code: 'TOO_MANY' } })
    expect((await add(planning(200))).status).toBe(200) // a repeated press
  })

  it('are edited by planners and shown to readers', async () => {
    const asEva = await office.server.as(await castColleague(office.app, office.kari, 'Eva Lund', 'reader'))
    expect((await add(planning(), asEva)).status).toBe(403)
    expect((await asEva('GET', '/api/closed-days')).status).toBe(200)
  })

  it('are not edited by members who see only some departments', async () => {
    const blue = await castDepartment(office.app, office.kari, 'Blåklokka')
    const lin = await castColleague(office.app, office.kari, 'Lin Holt', 'planner', [blue])
    const asLin = await office.server.as(lin)
    const { id } = (await add(planning())).body as { id: string }
    const refused = { status: 403, body: { message: OF_WHOLE_OFFICE } }
    expect(await add(planning(20), asLin)).toMatchObject(refused)
    expect(await asLin('DELETE', `/api/closed-days/${id}`)).toMatchObject(refused)
    expect(await listed()).toMatchObject({ closedDays: [{ id }] })
    expect((await asLin('GET', '/api/closed-days')).body).toMatchObject({ closedDays: [{ id }] })
  })

  it('are part of the suggestions for a new request', async () => {
    const form = planning()
    await add(form)
    const { body } = await office.asKari('GET', '/api/assignments/suggestions')
    expect((body as { daysOff: unknown[] }).daysOff).toContainEqual(form)
  })
})
