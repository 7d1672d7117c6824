import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { addDays, osloToday, shiftInstants } from '#shared/dates.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  giveShifts,
  castAssignment,
  castKari,
  castLogin,
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
let asSara: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  asSara = await server.logIn((await castSara(app)).email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const statistics = async () => (await asSara('GET', '/api/service/statistics')).body
const set = (id: string, change: string) =>
  app.db.query(`update assignments set ${change} where id = $1`, [id])

describe('the eight figures of the service', () => {
  it('are zero at first, except the superadmin', async () => {
    expect(await statistics()).toEqual({
      totalUsers: 1,
      totalAdministrators: 0,
      totalVikarer: 0,
      totalAssignments: 0,
      activeAssignments: 0,
      todayAssignments: 0,
      totalSmsHistory: 0,
      totalSmsCredits: 0,
    })
  })

  it('add up the figures of two employers', async () => {
    ;[kari, nils] = [await castKari(app), await castNils(app)]
    const ola = await castVikar(app, kari, 'Ola Hansen')
    await castVikar(app, kari, 'Siri Dahl')
    const gone = await castVikar(app, kari, 'Ada Lie')
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, gone.id))
    const eva = await castVikar(app, nils, 'Eva Sol')
    await castLogin(app, ola)
    await giveCredits(app, kari, 100)
    await giveCredits(app, nils, 40)

    await castAssignment(app, kari) // two SMS
    const cancelled = await castAssignment(app, kari) // two more
    await set(cancelled.id, "status = 'cancelled'")
    const over = await castAssignment(app, nils) // and one
    await set(over.id, "starts_at = now() - interval '8 hours', ends_at = now() - interval '1 minute'")
    const taken = await castAssignment(app, nils) // and another
    await giveShifts(app, [taken.id], eva.id)
    await app.db.query(
      "update sms_history set status = 'sent', next_attempt_at = null where assignment_id = any($1)",
      [[cancelled.id, over.id]],
    )
    await app.db.query(
      "update sms_history set status = 'failed', next_attempt_at = null where assignment_id = $1",
      [taken.id],
    )

    expect(await statistics()).toEqual({
      totalUsers: 4, // Sara, Kari, Nils and Ola
      totalAdministrators: 2,
      totalVikarer: 3, // Ola, Siri and Eva
      totalAssignments: 4,
      activeAssignments: 1,
      todayAssignments: 0,
      totalSmsHistory: 3,
      totalSmsCredits: 134, // 140 less six
    })
  })

  it('still count deactivated users', async () => {
    await app.db.query('update profiles set soft_deleted = true where user_id = $1', [nils.userId])
    expect(await statistics()).toMatchObject({ totalUsers: 4, totalAdministrators: 2 })
  })

  it("leave out an erased customer's credits, which cannot be used", async () => {
    const markNils = (to: string) =>
      app.db.query(`update employers set erased_at = ${to} where id = $1`, [nils.scope.employerId])
    await markNils('now()')
    expect(await statistics()).toMatchObject({ totalSmsCredits: 96 }) // Kari's 100 less four
    await markNils('null')
    expect(await statistics()).toMatchObject({ totalSmsCredits: 134 })
  })

  it("count today's by the date in Oslo, and active ones until they end", async () => {
    const tomorrow = addDays(osloToday(new Date()), 1)
    await app.db.query('update assignments set assignment_date = $1', [tomorrow])
    const at = (startTime: string, endTime: string) => shiftInstants({ date: tomorrow, startTime, endTime })
    const midnight = at('00:00', '01:00').startsAt.getTime()
    // The session starts by the real clock, and would have expired tomorrow afternoon.
    const setClock = async (to: number) => {
      app.clock.set(new Date(to).toISOString())
      await app.db.query(
        "update sessions set created_at = $1, expires_at = $1::timestamptz + interval '1 day'",
        [new Date(to)],
      )
    }
    await setClock(midnight - 1)
    expect(await statistics()).toMatchObject({ todayAssignments: 0 })
    await setClock(midnight)
    expect(await statistics()).toMatchObject({ todayAssignments: 4, activeAssignments: 1 })

    const end = at('07:45', '14:30').endsAt.getTime()
    await setClock(end - 1)
    expect(await statistics()).toMatchObject({ activeAssignments: 1 })
    await setClock(end)
    expect(await statistics()).toMatchObject({ activeAssignments: 0 })
  })
})
