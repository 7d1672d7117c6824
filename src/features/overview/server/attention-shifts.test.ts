import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { claimAssignment } from '#features/assignments/server/claim.ts'
import { withdraw } from '#features/assignments/server/withdraw.ts'
import type { Vikar } from '#features/vikarer/contract.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { readShifts } from './attention-shifts.ts'

const HOUR = 3_600_000
/** A week ahead, so that the database's own clock agrees that nothing has begun. */
const NOW = new Date(Date.now() + 7 * 24 * HOUR)

let app: TestApp
let kari: CastAdministrator
let ola: Vikar
let siri: Vikar

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await giveCredits(app, kari, 1000)
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
  await castVikar(app, kari, 'Ada Lie')
})
beforeEach(() => app.db.query('delete from assignments'))
afterAll(() => app.close())

/** A shift of seven hours that starts this long from now. */
const castShift = async (startsIn: number) => {
  const { id } = await castAssignment(app, kari)
  await startIn(id, startsIn)
  return id
}
const startIn = (id: string, startsIn: number) =>
  app.db.query(
    "update assignments set starts_at = $2, ends_at = $2::timestamptz + interval '7 hours' where id = $1",
    [id, new Date(NOW.getTime() + startsIn)],
  )
const claim = (assignmentId: string, { id }: Vikar) =>
  app.database.transaction(kari.scope, (tx) => claimAssignment(tx, { assignmentId, vikarId: id }))
const giveBack = (assignmentId: string, { id }: Vikar) =>
  app.database.transaction(kari.scope, (tx) => withdraw(tx, { assignmentId, vikarId: id }, null))
const shifts = () => app.database.read(kari.scope, (tx) => readShifts(tx, NOW))

it('is reported however far ahead it is after a withdrawal, with the number in reserve', async () => {
  const id = await castShift(20 * 24 * HOUR)
  await claim(id, ola)
  await claim(id, siri)
  expect(await shifts()).toEqual([])
  await giveBack(id, ola)
  expect(await shifts()).toMatchObject([{ id, asked: 3, responses: 2, reserves: 1, reasons: ['withdrawn'] }])
  await startIn(id, 24 * HOUR)
  expect(await shifts()).toMatchObject([{ reasons: ['withdrawn', 'starts-soon'] }])
  await startIn(id, -7 * HOUR)
  expect(await shifts()).toEqual([])
})

it('counts the reserves that were asked again, except those that no message reached', async () => {
  const shift = await castLine(app, kari, [ola.id, siri.id], { asking: inOrder({ openAtMost: 2 }) })
  await startIn(shift.id, 20 * 24 * HOUR)
  for (const { id } of [ola, siri]) await shift.says.yes(id)
  await shift.says.back(ola.id)
  expect(await shifts()).toMatchObject([{ reserves: 1, reservesAsked: 0 }])
  await shift.sweep()
  expect(await shifts()).toMatchObject([{ reserves: 1, reservesAsked: 1 }])
  await app.db.query("update deliveries set status = 'failed' where request_id = $1", [shift.requestId])
  expect(await shifts()).toMatchObject([{ reserves: 1, reservesAsked: 0 }])
})

it('disappears when another substitute takes it, and leaves out reserves who left the register', async () => {
  const id = await castShift(20 * 24 * HOUR)
  const bo = await castVikar(app, kari, 'Bo Vik')
  const late = await castShift(21 * 24 * HOUR)
  for (const shift of [id, late]) await claim(shift, ola)
  await claim(late, bo)
  for (const shift of [id, late]) await giveBack(shift, ola)
  await claim(id, siri)
  await app.database.transaction(kari.scope, (tx) => removeVikar(tx, bo.id))
  expect(await shifts()).toMatchObject([{ id: late, reserves: 0 }])
})

it('comes before others that start at the same time', async () => {
  const other = await castShift(2 * HOUR)
  const withdrawn = await castShift(2 * HOUR)
  const sooner = await castShift(HOUR)
  await claim(withdrawn, ola)
  await giveBack(withdrawn, ola)
  expect((await shifts()).map(({ id }) => id)).toEqual([sooner, withdrawn, other])
})
