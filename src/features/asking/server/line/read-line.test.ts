import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { castLogin, castSara, castVikarer } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { readLineOf } from './read-line.ts'

let office: Office
let people: Awaited<ReturnType<typeof castVikarer>>

const NAMES = ['Anne Ask', 'Berit Berg', 'Carl Cock', 'Dina Dahl', 'Else Eng']

beforeAll(async () => {
  office = await openOffice()
  people = (await castVikarer(office.app, office.kari, 5)).map((one, at) => ({
    ...one,
    fullName: NAMES[at] ?? '',
  }))
  for (const { id, fullName } of people)
    await office.app.db.query('update vikarer set full_name = $2 where id = $1', [id, fullName])
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of [
    'rate_limits',
    'assignments',
    'requests',
    'sms_history',
    'email_history',
    'office_absences',
    'vikar_unavailability',
  ])
    await office.app.db.query(`delete from ${table}`)
  await office.app.db.query('update vikarer set inactive_since = null')
})

type Cast = Awaited<ReturnType<typeof castLine>>
const cast = () =>
  castLine(
    office.app,
    office.kari,
    people.map(({ id }) => id),
    { asking: inOrder({ openAtMost: 1 }) },
  )
const placesOf = async ({ id }: Cast) => {
  const { app, kari } = office
  const line = await app.database.read(kari.scope, (tx) =>
    readLineOf(tx, id, { now: app.clock.now(), smsCountries: ['+47'] }),
  )
  return line?.places ?? []
}
const nameOf = (vikarId: string | undefined) => people.find(({ id }) => id === vikarId)?.fullName
const post = async (shift: Cast, path: string, body: object) => {
  expect((await office.asKari('POST', `/api/assignments/${shift.id}/${path}`, body)).status).toBe(200)
}

it('keeps the cause of an asking whatever is answered afterwards', async () => {
  const shift = await cast()
  const [one = '', two = '', three = ''] = (await shift.line()).map(({ vikarId }) => vikarId)
  await shift.says.no(one)
  await shift.sweep()
  await shift.says.no(two)
  await shift.sweep()
  await shift.says.no(one)
  await shift.says.no(three)
  const places = await placesOf(shift)
  expect(places.slice(0, 3)).toMatchObject([
    { because: 'start', answeredBy: null },
    { because: 'no', answeredBy: nameOf(one) },
    { because: 'no', answeredBy: nameOf(two) },
  ])
})

it('names a removal as a removal, and the member who asked outside the line', async () => {
  const shift = await cast()
  const [one = '', two = '', , , last = ''] = (await shift.line()).map(({ vikarId }) => vikarId)
  await shift.says.yes(one)
  await post(shift, 'removals', { vikarId: one, words: '' })
  await shift.sweep()
  await post(shift, 'recipients', { vikarIds: [last] })
  const places = await placesOf(shift)
  expect(places[1]).toMatchObject({ vikarId: two, because: 'removed', answeredBy: nameOf(one) })
  expect(places[4]).toMatchObject({ vikarId: last, because: 'by-hand', askedBy: 'Kari Nordmann' })
})

it('gives the reason why a person is passed by, from the rows by which the line does it', async () => {
  const shift = await cast()
  const [, absent = '', own = '', inactive = '', free = ''] = (await shift.line()).map(
    ({ vikarId }) => vikarId,
  )
  const [date, { db }] = [await shift.date(), office.app]
  const days = [office.kari.scope.employerId, absent, date]
  await db.query(
    `insert into office_absences (employer_id, vikar_id, start_date, end_date, weekdays)
     values ($1, $2, $3::date - 1, $3::date + 1, '{}')`,
    days,
  )
  await db.query(
    'insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date) values ($1, $2, $3, $3)',
    days.with(1, own),
  )
  await db.query('update vikarer set inactive_since = now() where id = $1', [inactive])
  const places = await placesOf(shift)
  const passed = new Map(places.map(({ vikarId, passedBy, absence }) => [vikarId, { passedBy, absence }]))
  expect([absent, own, inactive, free].map((vikarId) => passed.get(vikarId))).toEqual([
    { passedBy: 'unavailable', absence: { until: addDays(date, 1) } },
    { passedBy: 'unavailable', absence: { until: date } },
    { passedBy: 'inactive', absence: null },
    { passedBy: null, absence: null },
  ])
})

it('keeps no name of an erased person, and says that their values are gone', async () => {
  const asSara = await office.server.logIn((await castSara(office.app)).email)
  const shift = await cast()
  const [one = ''] = await shift.asked()
  const person = people.find(({ id }) => id === one)
  if (!person) throw new Error('the first of the line')
  await shift.says.no(one)
  await shift.sweep()
  const { userId } = await castLogin(office.app, person)
  const erased = await asSara('POST', `/api/service/customers/${userId}/deletion`, {
    deleteType: 'hard',
    confirmation: 'SLETT PERMANENT',
  })
  expect(erased.status).toBe(200)
  const places = await placesOf(shift)
  expect(places[0]).toMatchObject({ fullName: 'Slettet vikar', isErased: true })
  expect(places[1]).toMatchObject({
    answeredBy: expect.stringMatching(/^Slettet vikar [\dA-F]{4}$/),
    isErased: false,
  })
  expect(JSON.stringify(places)).not.toContain(person.fullName)
})
