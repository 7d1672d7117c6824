import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import type { Affected } from '#features/vikarer/leaving-shapes.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castAssignment, castColleague, castDepartment, castVikar, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

type Vikar = Office['ola']

let office: Office
let people: Vikar[]

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  const { app, kari } = office
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await app.db.query(`delete from ${table}`)
  people = [
    await castVikar(app, kari, 'Ola Nordmann'),
    await castVikar(app, kari, 'Siri Dahl'),
    await castVikar(app, kari, 'Per Lie'),
  ]
  await giveCredits(app, kari, 20)
})

const held = async (vikar: Vikar | undefined, days: number) => {
  if (!vikar) throw new Error('the cast is smaller')
  const { id, token } = await castAssignment(office.app, office.kari, {
    date: addDays(osloToday(office.app.clock.now()), days),
    channels: ['email'],
    recipients: { kind: 'chosen', vikarIds: [vikar.id] },
  })
  await office.answer(token(vikar.id), answerYes)
  return id
}
/** Gives Ola and Siri a coming shift each, and Per none. */
const castHolders = async () => [await held(people[0], 3), await held(people[1], 4)]
const inactive = (ids: string[], seen?: string) =>
  office.asKari('POST', '/api/vikarer/inactive', { ids, seen })
const refused = async (answer: { body: unknown }) => (answer.body as { data: { now: Affected } }).data.now
const states = async () =>
  (
    await office.app.db.query('select availability from vikarer where id = any($1) order by full_name', [
      people.map(({ id }) => id),
    ])
  ).map(({ availability }) => availability)
const filled = async () =>
  (await office.app.db.query('select filled from assignments order by starts_at')).map((row) => row['filled'])
const told = async () =>
  (await office.app.db.query("select recipient from email_history where kind = 'removed' order by 1")).map(
    ({ recipient }) => recipient,
  )
/** The effects from the register's and an import's refusal. */
const affected = async () => {
  const ids = people.map(({ id }) => id)
  return refused(await office.asKari('POST', '/api/vikarer/availability', { ids, availability: 'inactive' }))
}

it('several become inactive together, and their shifts are open again, as shown', async () => {
  await castHolders()
  const { seen, vikarer } = await affected()
  expect(vikarer.map(({ fullName }) => fullName)).toEqual(['Ola Nordmann', 'Siri Dahl'])
  const answer = await inactive(
    vikarer.map(({ id }) => id),
    seen,
  )
  expect(answer).toMatchObject({ status: 200, body: { reopened: 2, emails: 2, sms: 0 } })
  expect(await states()).toEqual(['inactive', 'available', 'inactive'])
  expect(await filled()).toEqual([0, 0])
  expect(new Set(await told())).toEqual(new Set([people[0]?.email, people[1]?.email]))
})

it('none of them does if one has got a shift since', async () => {
  await castHolders()
  const { seen, vikarer } = await affected()
  await held(people[1], 5)
  const answer = await inactive(
    vikarer.map(({ id }) => id),
    seen,
  )
  expect(answer).toMatchObject({ status: 409, body: { code: 'AFFECTED' } })
  expect((await refused(answer)).vikarer[1]?.held).toHaveLength(2)
  expect(await states()).toEqual(['available', 'available', 'available'])
  expect(await filled()).toEqual([1, 1, 1])
  expect(await told()).toEqual([])
})

it('none of them does if one is not in the register', async () => {
  await castHolders()
  const { seen, vikarer } = await affected()
  const ids = [...vikarer.map(({ id }) => id), crypto.randomUUID()]
  expect(await inactive(ids, seen)).toMatchObject({ status: 404 })
  expect(await states()).toEqual(['available', 'available', 'available'])
})

it('the shifts of one of several can be opened with the effects shown for that one', async () => {
  await held(people[0], 3)
  const { seen } = await affected()
  expect(await office.asKari('POST', `/api/vikarer/${people[0]?.id}/inactive`, { seen })).toMatchObject({
    status: 200,
    body: { reopened: 1 },
  })
})

it('a department can keep the shifts of a substitute that another one asks too, but not open them', async () => {
  const { app, kari } = office
  const [blue, red] = [await castDepartment(app, kari, 'Blå'), await castDepartment(app, kari, 'Rød')]
  const asEva = await office.server.as(await castColleague(app, kari, 'Eva Lund', 'planner', [blue]))
  const per = await castVikar(app, kari, 'Per Vik')
  const recipients = { kind: 'chosen' as const, vikarIds: [per.id] }
  for (const departmentId of [blue, red]) await castAssignment(app, kari, { departmentId, recipients })
  const plan = (how: string) => asEva('POST', '/api/vikarer/inactive/plan', { ids: [per.id], how })
  expect(await plan('reopen-shifts')).toMatchObject({ status: 409, body: { code: 'ELSEWHERE' } })
  const { status, body } = await plan('keep-shifts')
  expect(status).toBe(200)
  const { seen } = (body as { affected: { seen: string } }).affected
  const change = { ids: [per.id], availability: 'inactive', seen }
  expect(await asEva('POST', '/api/vikarer/availability', change)).toMatchObject({ status: 200 })
})
