import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAdministrator, castColleague } from '#test/cast.ts'
import { chooseNotice } from './notices.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

// Fails when `lockEmployer` is taken out of `chooseNotice`.
it('of two who turn their alarms off at once, one still hears of them', async () => {
  for (let round = 0; round < 10; round += 1) {
    const kari = await castAdministrator(app, 'Kari Nordmann', `kari${round}@skole.example`, 'Skolen')
    const eva = await castColleague(app, kari, 'Eva Lund', 'planner')
    const { employerId } = kari.scope
    const outcomes = await Promise.all(
      [kari, eva].map(({ userId }) =>
        app.database.transaction(app.system, (tx) =>
          chooseNotice(tx, { employerId, userId }, { kind: 'alarm', channel: 'email', isOn: false }),
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['chosen', 'nobody-alarmed'])
    const [heard] = await app.db.query(
      "select count(*)::int as by from administrators where employer_id = $1 and 'email' = any(notify_alarm)",
      [employerId],
    )
    expect(heard?.['by']).toBe(1)
  }
})
