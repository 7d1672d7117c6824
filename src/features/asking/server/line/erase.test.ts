import { afterAll, beforeAll, expect, it } from 'vitest'
import { castLogin, castSara, castVikarer } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let asSara: Office['asKari']

beforeAll(async () => {
  office = await openOffice()
  asSara = await office.server.logIn((await castSara(office.app)).email)
})
afterAll(() => office.close())

const erase = (userId: string) =>
  asSara('POST', `/api/service/customers/${userId}/deletion`, {
    deleteType: 'hard',
    confirmation: 'SLETT PERMANENT',
  })
const linesOf = () =>
  office.app.db.query(
    'select vikar_id, group_name, worked_minutes, asked_because from request_line order by position',
  )

it('erasing a person removes them from every line, and the reason from their askings', async () => {
  const { app, kari } = office
  const people = await castVikarer(app, kari, 4)
  const vikarIds = people.map(({ id }) => id)
  const shift = await castLine(app, kari, vikarIds, { asking: inOrder({ openAtMost: 2 }) })
  await app.db.query("update request_line set group_name = 'Nattevakter', worked_minutes = 120")
  const [first = '', , , last = ''] = (await shift.line()).map(({ vikarId }) => vikarId)
  const personOf = (id: string) => people[vikarIds.indexOf(id)] ?? { id, fullName: '', email: '' }
  const [asked, waiting] = [await castLogin(app, personOf(first)), await castLogin(app, personOf(last))]
  expect(await erase(asked.userId)).toMatchObject({ status: 200 })
  expect(await erase(waiting.userId)).toMatchObject({ status: 200 })
  expect(await linesOf()).toMatchObject([
    { vikar_id: first, group_name: null, worked_minutes: 0, asked_because: 'start' },
    { group_name: 'Nattevakter' },
    { group_name: 'Nattevakter' },
  ])
})

it('an employer that is erased leaves neither lines nor settings behind', async () => {
  await office.asKari('PUT', '/api/asking-settings', {
    openAtMost: 4,
    patienceMinutes: 15,
    quiet: null,
    alarmMinutes: 60,
    alarmPercent: null,
  })
  const settings = () =>
    office.app.db.query('select from asking_settings where employer_id = $1', [office.kari.scope.employerId])
  expect(await settings()).toHaveLength(1)
  expect(await erase(office.kari.userId)).toMatchObject({ status: 200 })
  expect(await settings()).toEqual([])
  expect(await linesOf()).toEqual([])
})
