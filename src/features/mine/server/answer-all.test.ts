import { afterAll, beforeEach, expect, it } from 'vitest'
import { castAssignment, castLogin, castVikar } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { days, severalShifts } from '#test/several-shifts.ts'

const office = await openOffice()
const { app, server, nils, ola, siri, asKari } = office
const olaAtNils = await castVikar(app, nils, 'Ola Hansen')
const [asOla, asSiri] = [
  await server.logIn((await castLogin(app, ola, olaAtNils)).email),
  await server.logIn((await castLogin(app, siri)).email),
]
const { ask, states } = severalShifts(office)

afterAll(office.close)
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'email_history'])
    await app.db.query(`delete from ${table}`)
})

type Row = Record<string, string> & { requestId: string; id: string }
const listed = async (as = asOla) =>
  ((await as('GET', '/api/my-assignments?list=coming')).body as { assignments: Row[] }).assignments

const seenOf = ({ id, date, startTime, endTime, title, location }: Row) => ({
  id,
  seen: { date, startTime, endTime, title, location },
})
const answerAll = (what: string, rows: Row[], more = {}, as = asOla) =>
  as('POST', `/api/my-requests/${rows[0]?.requestId ?? ''}/${what}`, { shifts: rows.map(seenOf), ...more })

it('a yes to the shifts of a summary takes the remaining ones, and keeps a no', async () => {
  await ask(days(4))
  const [first, second, third, fourth] = await listed()
  if (!first || !second || !third || !fourth) throw new Error('four shifts were asked about')
  const chosen = [first, second, third]
  await asSiri('POST', `/api/my-assignments/${second.id}/claim`, {})
  await asOla('POST', `/api/my-assignments/${third.id}/decline`, {})
  expect(await answerAll('claim-all', chosen, { responseMessage: 'Gjerne' })).toMatchObject({
    status: 200,
    body: {
      answers: [
        { assignmentId: first.id, outcome: 'won' },
        { assignmentId: second.id, outcome: 'taken' },
        { assignmentId: third.id, outcome: 'declined' },
      ],
    },
  })
  expect(await states()).toEqual(['assigned accepted', 'assigned interested', 'open declined', 'open -'])
})

it('a no to all declines the shifts of its summary without an answer', async () => {
  await ask(days(3))
  const [first, second] = await listed()
  if (!first || !second) throw new Error('three shifts were asked about')
  await asOla('POST', `/api/my-assignments/${first.id}/claim`, {})
  expect(await answerAll('decline-all', [first, second])).toMatchObject({
    status: 200,
    body: { declined: [second.id] },
  })
  expect(await states()).toEqual(['assigned accepted', 'open declined', 'open -'])
})

it('an answer to changed facts records nothing', async () => {
  const { ids } = await ask(days(2))
  const rows = await listed()
  await app.db.query("update assignments set location = 'Skoleveien 9', edited_at = now() where id = $1", [
    ids[1],
  ])
  for (const act of ['claim-all', 'decline-all'])
    expect(await answerAll(act, rows)).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
  expect(await states()).toEqual(['open -', 'open -'])
})

it('asks about an overlapping shift at another employer before it takes both', async () => {
  const { date, startTime, endTime } = days(1)[0] ?? {}
  const { id } = await castAssignment(app, nils, {
    channels: ['email'],
    ...(date && { date, startTime: startTime ?? '', endTime: endTime ?? '' }),
    recipients: { kind: 'chosen', vikarIds: [olaAtNils.id] },
  })
  expect((await asOla('POST', `/api/my-assignments/${id}/claim`, {})).status).toBe(200)
  await ask(days(2))
  const rows = (await listed()).filter((row) => row.id !== id)
  expect(await answerAll('claim-all', rows)).toMatchObject({ status: 409, body: { code: 'ELSEWHERE' } })
  expect(await answerAll('claim-all', rows, { takeBoth: true })).toMatchObject({ status: 200 })
})

it('is refused for shifts of another request, and for those the person was not asked about', async () => {
  await ask(days(1))
  const [one] = await listed()
  await ask(days(2))
  const others = (await listed()).filter(({ requestId }) => requestId !== one?.requestId)
  if (!one) throw new Error('a shift was asked about')
  expect((await answerAll('claim-all', [...others, one])).status).toBe(404)
  expect((await answerAll('claim-all', others, {}, asKari)).status).toBe(403)
  const notAsked = { ...one, requestId: crypto.randomUUID() }
  expect((await answerAll('decline-all', [notAsked])).status).toBe(404)
  expect((await asOla('POST', `/api/my-requests/${one.requestId}/claim-all`, { shifts: [] })).status).toBe(
    422,
  )
  expect(await states()).toEqual(expect.arrayContaining(['open -', 'open -', 'open -']))
})
