import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import type { Affected, LeavingPlan } from '#features/vikarer/leaving-shapes.ts'
import type { WayOut } from '#features/vikarer/rules.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castAssignment, castColleague, castDepartment, castVikar, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

type Vikar = Office['ola']

let office: Office
let ola: Vikar
let siri: Vikar
let per: Vikar

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  const { app, kari } = office
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await app.db.query(`delete from ${table}`)
  ola = await castVikar(app, kari, 'Ola Nordmann')
  siri = await castVikar(app, kari, 'Siri Dahl')
  per = await castVikar(app, kari, 'Per Lie')
  await giveCredits(app, kari, 20)
})

const ids = () => [ola.id, siri.id, per.id]
const hold = async (vikar: Vikar, days: number) => {
  const { token } = await castAssignment(office.app, office.kari, {
    date: addDays(osloToday(office.app.clock.now()), days),
    channels: ['email'],
    recipients: { kind: 'chosen', vikarIds: [vikar.id] },
  })
  await office.answer(token(vikar.id), answerYes)
}
const plan = async (how: WayOut, as = office.asKari) => {
  const answer = await as('POST', '/api/vikarer/removal/plan', { ids: ids(), how })
  expect(answer.status).toBe(200)
  return answer.body as LeavingPlan
}
const remove = (how: WayOut, seen: string, as = office.asKari) =>
  as('POST', '/api/vikarer/removal', { ids: ids(), how, seen })
/** The names in the register, marked for those who leave after their last shift. */
const left = async () =>
  (
    await office.app.db.query(
      'select full_name, is_leaving from vikarer where id = any($1) and deleted_at is null order by full_name',
      [ids()],
    )
  ).map(({ full_name: name, is_leaving: isLeaving }) => (isLeaving ? `${String(name)} (slutter)` : name))
const filled = async () =>
  (await office.app.db.query('select filled from assignments order by starts_at')).map((row) => row['filled'])

it('several are removed together as planned, and their shifts are open again', async () => {
  await hold(ola, 3)
  await hold(siri, 4)
  const { version, sentences, affected } = await plan('reopen-shifts')
  expect(affected.vikarer.map(({ held }) => held.length)).toEqual([1, 0, 1])
  expect(sentences).toContain('Ola Nordmann, Per Lie og Siri Dahl slettes nå.')
  expect(sentences).toContain('Navnene står igjen i tidligere oppdrag.')
  expect(await left()).toHaveLength(3)
  const answer = await remove('reopen-shifts', version)
  expect(answer).toMatchObject({ status: 200, body: { removed: 3, leaving: 0, reopened: 2, emails: 2 } })
  expect([await left(), await filled()]).toEqual([[], [0, 0]])
})

it('people with shifts leave after their last one, and the others at once', async () => {
  await hold(ola, 3)
  const { version, sentences } = await plan('keep-shifts')
  expect(sentences).toEqual(
    expect.arrayContaining([
      'Ingen får beskjed nå.',
      'Ola Nordmann beholder vaktene, får ingen nye spørsmål, og slettes etter den siste.',
      'Per Lie og Siri Dahl slettes nå.',
    ]),
  )
  const answer = await remove('keep-shifts', version)
  expect(answer).toMatchObject({ status: 200, body: { removed: 2, leaving: 1, reopened: 0, emails: 0 } })
  expect([await left(), await filled()]).toEqual([['Ola Nordmann (slutter)'], [1]])
})

it('no one is removed if one of them has got a shift since the plan', async () => {
  await hold(ola, 3)
  const { version } = await plan('reopen-shifts')
  await hold(per, 5)
  const answer = await remove('reopen-shifts', version)
  expect(answer).toMatchObject({ status: 409, body: { code: 'AFFECTED' } })
  const { now } = (answer.body as { data: { now: Affected } }).data
  expect(now.vikarer.map(({ held }) => held.length)).toEqual([1, 1, 0])
  expect([await left(), await filled()]).toEqual([
    ['Ola Nordmann', 'Per Lie', 'Siri Dahl'],
    [1, 1],
  ])
})

it('no one is removed if one of them has left the register', async () => {
  const { version } = await plan('reopen-shifts')
  await office.asKari('DELETE', `/api/vikarer/${siri.id}`, {})
  expect(await remove('reopen-shifts', version)).toMatchObject({ status: 404 })
  expect(await left()).toEqual(['Ola Nordmann', 'Per Lie'])
})

it('a planner bound to a department cannot remove the people of another department', async () => {
  const { app, kari, server } = office
  const [ours, theirs] = [await castDepartment(app, kari, '1. trinn'), await castDepartment(app, kari, 'SFO')]
  await castAssignment(app, kari, {
    departmentId: theirs,
    channels: ['email'],
    recipients: { kind: 'chosen', vikarIds: [siri.id] },
  })
  const asEva = await server.as(await castColleague(app, kari, 'Eva Lund', 'planner', [ours]))
  const { version } = await plan('reopen-shifts')
  expect(await remove('reopen-shifts', version, asEva)).toMatchObject({
    status: 409,
    body: { code: 'ELSEWHERE' },
  })
  expect(await left()).toHaveLength(3)
})
