import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOffice, type Office } from '#test/office.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { CLOSED_DAYS_MAX } from '../../closed-day-rules.ts'
import { addClosedDays } from './closed-days.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const now = new Date()
const inDays = (days: number) => addDays(osloToday(now), days)
const period = (days: number) => ({ name: 'Dag', startDate: inDays(days), endDate: inDays(days) })

// Fails when `addClosedDays` takes no lock: both count the rows before either commits.
it('two concurrent additions do not both take the last place', async () => {
  const { app, kari } = office
  await app.db.query(
    `insert into closed_days (employer_id, name, start_date, end_date)
     select $1, 'Dag ' || day, $2::date + day, $2::date + day from generate_series(1, $3) day`,
    [kari.scope.employerId, osloToday(now), CLOSED_DAYS_MAX - 1],
  )
  let second: Promise<string | null> | undefined
  await app.database.transaction(kari.scope, async (tx) => {
    expect(await addClosedDays(tx, period(200), now)).not.toBeNull()
    second = app.database.transaction(kari.scope, (other) => addClosedDays(other, period(201), now))
    await untilSomebodyWaits(app)
  })
  expect(await second).toBeNull()
})
