import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, type CastAdministrator } from '#test/cast.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { answerYes } from './answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
})
afterAll(() => app.close())

const ROUNDS = 20
const HOURS = [
  ['07:45', '14:30'],
  ['08:00', '12:00'],
  ['11:00', '15:00'],
] as const

// Fails when `lockClaimsOf` is taken out of the claim.
it('one person’s simultaneous yeses to overlapping shifts: exactly one wins, the others become interest', async () => {
  const [ola] = await castVikarer(app, kari, 1)
  if (!ola) throw new Error('one was cast')
  for (let round = 1; round <= ROUNDS; round += 1) {
    const date = addDays(osloToday(new Date()), round)
    const asked = await Promise.all(
      HOURS.map(([startTime, endTime]) =>
        castAssignment(app, kari, {
          date,
          startTime,
          endTime,
          channels: ['email'],
          recipients: { kind: 'chosen', vikarIds: [ola.id] },
        }),
      ),
    )
    const outcomes = await Promise.all(
      asked.map(async ({ token }) => {
        const link = await openResponseLink(app.database, token(ola.id))
        if (!link) throw new Error('the link of the test did not open')
        return answerYes(app, link, null)
      }),
    )
    expect(outcomes.toSorted()).toEqual(['busy', 'busy', 'won'])
    const answers = await app.db.query(
      `select response_type, count(*)::int from assignment_responses where assignment_id = any($1)
      group by response_type order by response_type`,
      [asked.map(({ id }) => id)],
    )
    expect(answers).toEqual([
      { response_type: 'accepted', count: 1 },
      { response_type: 'interested', count: 2 },
    ])
  }
})
