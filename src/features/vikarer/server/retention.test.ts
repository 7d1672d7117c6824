import { afterAll, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import { openTestApp } from '#test/app.ts'
import { startWorker } from '#app/worker.ts'
import { castKari, castLogin, castVikar } from '#test/cast.ts'
import { until } from '#test/until.ts'
import { forgetPeriods } from './retention.ts'

const app = await openTestApp()
const kari = await castKari(app)
afterAll(() => app.close())

it('a period is erased once it has been over for more than 90 days', async () => {
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

it('the reason of an absence is erased with the period', async () => {
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const { userId } = await castLogin(app, ola)
  const today = osloToday(app.clock.now())
  await app.db.query(
    `with entered as (
      insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date)
      select employer_id, id, $2, ended from vikarer, unnest($3::date[]) as ended where id = $1 returning period_id)
    insert into period_reasons (user_id, period_id, reason) select $4, period_id, 'Syk' from entered`,
    [ola.id, addDays(today, -200), [addDays(today, -91), today], userId],
  )
  await forgetPeriods(app, app.system)
  const left = await app.db.query(
    'select end_date::text as ended from period_reasons join vikar_unavailability using (period_id)',
  )
  expect(left).toEqual([{ ended: today }])
  expect(await app.db.query('select from period_reasons')).toHaveLength(1)
})

it("the erasure is a nightly job that uses the worker's clock", async () => {
  const worker = await startWorker(app, app.db.connect)
  try {
    const known = async () => {
      const rows = await app.db.query('select identifier from graphile_worker._private_known_crontabs')
      return rows.map(({ identifier }) => identifier)
    }
    await until(async () => (await known()).includes('forget-periods'))
    const before = await app.db.query('select from vikar_unavailability')
    await app.db.query("update vikar_unavailability set start_date = '2020-01-01', end_date = '2020-01-02'")
    await app.db.query("select graphile_worker.add_job('forget-periods')")
    await until(async () => (await app.db.query('select from vikar_unavailability')).length === 0)
    expect(before.length).toBeGreaterThan(0)
  } finally {
    await worker.stop()
  }
})
