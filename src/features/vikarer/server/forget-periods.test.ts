import { afterAll, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import { openTestApp } from '#test/app.ts'
import { castKari, castVikar } from '#test/cast.ts'
import { forgetPeriods } from './forget-periods.ts'

const app = await openTestApp()
afterAll(() => app.close())

it('a period is forgotten when it has been over for more than 90 days', async () => {
  const kari = await castKari(app)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const today = osloToday(app.clock.now())
  for (const ended of [91, 90, 0, -10])
    await app.db.query(
      'insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date) values ($1, $2, $3, $4)',
      [kari.scope.employerId, ola.id, addDays(today, -200), addDays(today, -ended)],
    )
  await forgetPeriods(app, app.system)
  const left = await app.db.query('select end_date::text as ended from vikar_unavailability order by 1')
  expect(left.map(({ ended }) => ended)).toEqual([-90, 0, 10].map((days) => addDays(today, days)))
})
