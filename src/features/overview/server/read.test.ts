import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { addDays, osloToday, shiftInstants } from '#shared/dates.ts'
import { Statistics } from '../contract.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castNils,
  castSara,
  castVikar,
  giveCredits,
  type CastAdministrator,
} from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asKari: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  asKari = await server.as(kari)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const statistics = async (as = asKari) => (await as('GET', '/api/statistics')).body

describe('the four figures of the front page', () => {
  it("count available substitutes, open shifts, today's shifts and remaining SMS", async () => {
    expect(await statistics()).toEqual({
      activeVikarer: 0,
      openAssignments: 0,
      todayAssignments: 0,
      smsCredits: 0,
    })
    await giveCredits(app, kari, 50)
    await castVikar(app, kari, 'Ola Hansen')
    const siri = await castVikar(app, kari, 'Siri Dahl')
    const ada = await castVikar(app, kari, 'Ada Lie')
    await app.db.query("update vikarer set availability = 'busy' where id = $1", [siri.id])
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, ada.id))
    await castAssignment(app, kari)
    const { id } = await castAssignment(app, kari)
    await app.db.query("update assignments set status = 'cancelled' where id = $1", [id])
    expect(await statistics()).toEqual({
      activeVikarer: 1,
      openAssignments: 1,
      todayAssignments: 0,
      smsCredits: 48,
    })
  })

  it('leave out an open shift that has ended', async () => {
    const { id } = await castAssignment(app, kari)
    await app.db.query(
      "update assignments set starts_at = now() - interval '8 hours', ends_at = now() where id = $1",
      [id],
    )
    expect(await statistics()).toMatchObject({ openAssignments: 1 })
  })

  it("count today's by the date in Oslo", async () => {
    const tomorrow = addDays(osloToday(new Date()), 1)
    await app.db.query('update assignments set assignment_date = $1', [tomorrow])
    const midnight = shiftInstants({ date: tomorrow, startTime: '00:00', endTime: '01:00' }).startsAt
    app.clock.set(new Date(midnight.getTime() - 1).toISOString())
    expect(await statistics()).toMatchObject({ todayAssignments: 0 })
    app.clock.set(midnight.toISOString())
    expect(await statistics()).toMatchObject({ todayAssignments: 3 })
  })

  it('are counted for each employer alone', async () => {
    const asNils = await server.as(nils)
    expect(await statistics(asNils)).toEqual({
      activeVikarer: 0,
      openAssignments: 0,
      todayAssignments: 0,
      smsCredits: 0,
    })
  })
})

it('the four figures of a superadmin are those of all employers together', async () => {
  const asSara = await server.logIn((await castSara(app)).email)
  await giveCredits(app, nils, 30)
  await castVikar(app, nils, 'Eli Berg')
  const karis = Statistics.parse(await statistics())
  const his = Statistics.parse(await statistics(await server.as(nils)))
  expect(his).toMatchObject({ activeVikarer: 1, smsCredits: 30 })
  expect(await statistics(asSara)).toEqual({
    activeVikarer: karis.activeVikarer + his.activeVikarer,
    openAssignments: karis.openAssignments + his.openAssignments,
    todayAssignments: karis.todayAssignments + his.todayAssignments,
    smsCredits: karis.smsCredits + his.smsCredits,
  })
})
