import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { castNils, castKari, castSara, type CastAdministrator } from '#test/cast.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { insertShifts } from '#test/shifts.ts'
import { Calibration } from '../contract-statistics.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asSara: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  ;[kari, nils] = [await castKari(app), await castNils(app)]
  asSara = await server.logIn((await castSara(app)).email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from assignments'))

/** Adds this many forecasts of a chance, and this many that came true; null: they cannot be judged. */
const add = async (
  { scope: { employerId } }: CastAdministrator,
  chance: number,
  count: number,
  filled: number | null,
  until = new Date(Date.now() - 86_400_000),
) => {
  const ids = await insertShifts(
    app,
    employerId,
    Array.from({ length: count }, () => ({ startsAt: until, endsAt: new Date(until.getTime() + 3_600_000) })),
  )
  await app.db.query(
    `insert into forecasts (employer_id, request_id, assignment_id, places, chance, until, expected_messages,
      settled_at, came_true,
       messages_sent)
     select $1, id, id, 1, $3, $4, 4, now(), case when $5::integer is not null then n <= $5 end, 3
     from unnest($2::uuid[]) with ordinality as shift (id, n)`,
    [employerId, ids, chance, until, filled],
  )
}
const calibration = async () =>
  Calibration.parse((await asSara('GET', '/api/service/statistics/forecasts')).body)

it('compares forecasts with outcomes over all employers', async () => {
  await add(kari, 0.25, 7, 1)
  await add(kari, 0.95, 10, 9)
  await add(nils, 1, 2, 2)
  await add(nils, 0.7, 1, 1)
  await add(nils, 0.55, 7, null)
  await add(kari, 0.5, 9, 9, new Date(Date.now() - 400 * 86_400_000))
  const { forecasts, figures } = await calibration()
  expect(forecasts).toBe(20)
  expect(figures?.bins.map((bin) => bin.forecasts)).toEqual([0, 0, 7, 0, 0, 0, 0, 1, 0, 12])
  expect(figures?.bins[2]).toEqual({ forecasts: 7, meanChance: 0.25, filledShare: 1 / 7 })
  expect(figures?.bins[9]?.meanChance).toBeCloseTo(11.5 / 12)
  expect(figures?.bins[9]?.filledShare).toBeCloseTo(11 / 12)
  const squares = 0.75 ** 2 + 6 * 0.25 ** 2 + 0.3 ** 2 + 9 * 0.05 ** 2 + 0.95 ** 2
  expect(figures?.brier).toBeCloseTo(squares / 20)
  expect(figures?.brierOfAverage).toBeCloseTo((17 * (10 / 17) * (7 / 17)) / 20)
  expect(figures).toMatchObject({ expectedMessages: 4, sentMessages: 3 })
})

it('has no figures with fewer than twenty forecasts', async () => {
  await add(kari, 0.5, 19, 9)
  expect(await calibration()).toEqual({ forecasts: 19, figures: null })
})
