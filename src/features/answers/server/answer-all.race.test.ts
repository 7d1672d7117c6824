import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import { castRequest } from '#test/cast-request.ts'
import { giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { until } from '#test/until.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { answerYesToAll } from './answer-all.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const waiting = async () =>
  (
    await office.app.db.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).length > 0

// Fails when `for no key update` is taken out of `lockAnswersOf`: the yes reads the answers before the no is committed.
it('a no that is being recorded stays a no when a yes to all arrives meanwhile', async () => {
  const { app, kari, ola } = office
  await giveCredits(app, kari, 20)
  const shifts = [1, 2].map((day) => ({
    date: addDays(osloToday(new Date()), day),
    startTime: '08:00',
    endTime: '14:00',
    places: 1,
  }))
  const { ids, token } = await castRequest(app, kari, [ola.id], shifts, ['email'])
  const link = await openResponseLink(app.database, token(ola.id))
  if (!link) throw new Error('the link of the test did not open')
  const declining = new pg.Client(app.db.connect('owner'))
  await declining.connect()
  await declining.query('begin')
  await declining.query(
    `insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, declined_at)
     select employer_id, $1, request_id, vikar_id, 'declined', now() from recipients where id = $2 for share`,
    [ids[0], link.tokenId],
  )
  const yes = answerYesToAll(app, link, null)
  await until(waiting)
  await declining.query('commit')
  await declining.end()
  expect([...(await yes).values()]).toEqual(['declined', 'won'])
})
