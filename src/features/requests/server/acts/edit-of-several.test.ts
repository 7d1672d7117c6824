import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerYesToAll } from '#features/answers/server/answer-all.ts'
import { AT_ONCE } from '#features/asking/rules.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { eventsOf } from '#test/events.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

it('a new place is reported to a person once for each of their two shifts, as planned', async () => {
  const { app, asKari, ola, answer } = office
  const form = { title: 'Vikar i 3B', location: 'Skoleveien 1', description: '', requirements: '' }
  const times = { startTime: '08:00', endTime: '14:00', places: 1 }
  const days = [3, 4].map((day) => addDays(osloToday(new Date()), day))
  const { body } = await asKari('POST', '/api/requests', {
    requestId: crypto.randomUUID(),
    ...form,
    shifts: days.map((date) => ({ date, ...times })),
    recipients: { kind: 'chosen', vikarIds: [ola.id] },
    channels: ['email'],
    asking: AT_ONCE,
    sendAnyway: true,
  })
  const [first = ''] = (body as { assignmentIds: string[] }).assignmentIds
  const [link] = await app.db.query('select id from recipients')
  await answer(app.tokens.derive('assignment_response_tokens', String(link?.['id'])), answerYesToAll)

  const { body: page } = await asKari('GET', `/api/assignments/${first}`)
  const { version } = (page as { assignment: { version: string } }).assignment
  const edit = { ...form, version, location: 'SFO-bygget', date: days[0], ...times }
  const { body: plan } = await asKari('POST', `/api/assignments/${first}/plan`, edit)
  expect(plan).toMatchObject({
    notified: [{ fullName: 'Ola Hansen', channels: ['email'], shifts: 2 }],
    sentences: expect.arrayContaining(['Ola Hansen får beskjed på e-post om hver av 2 vakter.']),
  })
  const { version: seen } = plan as { version: string }
  expect(await asKari('PUT', `/api/assignments/${first}`, { ...edit, seen })).toMatchObject({
    status: 200,
    body: { recipients: 1, emails: 2 },
  })
  const event = (await eventsOf(app, first)).find(({ kind }) => kind === 'edited')
  expect(event).toMatchObject({ effects: { people: 1, emails: 2 } })
})
