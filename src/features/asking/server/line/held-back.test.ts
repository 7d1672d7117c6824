import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { undoRequest } from '#features/requests/server/undo.ts'
import { castVikarer, giveShifts, nextDay } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let vikarIds: string[]
let now: number
let date: string

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 4)).map(({ id }) => id)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  now = Date.now()
  office.app.clock.set(new Date(now).toISOString())
  date = nextDay(office.app)
})

const cast = (startTime: string, endTime: string, changes: Parameters<typeof castLine>[3] = {}) =>
  castLine(office.app, office.kari, vikarIds, {
    date,
    startTime,
    endTime,
    asking: inOrder({ openAtMost: 2 }),
    ...changes,
  })
const pass = (minutes: number) => office.app.clock.set(new Date(now + minutes * 60_000).toISOString())

it('holds back people with an open question about overlapping hours until its patience ends', async () => {
  const first = await cast('09:30', '14:00')
  const second = await cast('13:30', '18:00')
  const [asked, others] = [await first.asked(), await second.asked()]
  expect(asked).toHaveLength(2)
  expect(others).toHaveLength(2)
  expect(others.filter((id) => asked.includes(id))).toEqual([])
  expect((await office.asKari('GET', `/api/assignments/${second.id}/line`)).body).toMatchObject({
    line: { heldBack: 2, length: 4, asked: 2 },
  })
  pass(9)
  await second.sweep()
  expect(await second.asked()).toHaveLength(2)
  pass(10)
  await second.sweep()
  expect((await second.asked()).toSorted()).toEqual(vikarIds.toSorted())
})

it('asks them as soon as the other question is answered with no', async () => {
  const first = await cast('09:30', '14:00', { asking: inOrder({ openAtMost: 4 }) })
  const second = await cast('09:30', '14:00')
  expect(await second.asked()).toEqual([])
  const { body } = await office.asKari('GET', `/api/assignments/${second.id}/line`)
  expect(body).toMatchObject({
    line: { heldBack: 4, smsLeft: 0, nextAskAt: new Date(now + 600_000).toISOString() },
  })
  await first.says.no(vikarIds[0] ?? '')
  await second.sweep()
  expect(await second.asked()).toEqual([vikarIds[0]])
})

it('asks them once the other request is undone', async () => {
  const first = await cast('09:30', '14:00', { asking: inOrder({ openAtMost: 4 }) })
  const second = await cast('09:30', '14:00')
  await office.app.db.query("update requests set held_until = now() + interval '1 minute' where id = $1", [
    first.requestId,
  ])
  const undone = await office.app.database.transaction(office.kari.scope, (tx) => undoRequest(tx, first.id))
  expect(undone.kind).toBe('undone')
  await second.sweep()
  expect(await second.asked()).toHaveLength(2)
})

it('does not wait for a shift that ends when the other begins, is filled, or whose messages all failed', async () => {
  const first = await cast('08:00', '12:00', { asking: inOrder({ openAtMost: 4 }) })
  const beside = await cast('12:00', '13:00')
  expect(await beside.asked()).toHaveLength(2)
  await office.app.db.query("update email_history set status = 'failed', next_attempt_at = null")
  const failed = await cast('08:00', '12:00')
  expect(await failed.asked()).toHaveLength(2)
  expect(await first.asked()).toHaveLength(4)
})

it('waits half an hour for people asked by another request to all at once, and the form lists them', async () => {
  const all = await cast('09:30', '14:00', { asking: { kind: 'all-at-once' } })
  const candidates = async () => {
    const query = `date=${date}&startTime=10:00&endTime=12:00`
    const { body } = await office.asKari('GET', `/api/assignments/candidates?${query}`)
    const found = (body as { candidates: { id: string; hasOpenQuestion: boolean }[] }).candidates
    return found.filter(({ hasOpenQuestion }) => hasOpenQuestion).map(({ id }) => id)
  }
  expect((await candidates()).toSorted()).toEqual(vikarIds.toSorted())
  const line = await cast('09:30', '14:00')
  expect(await line.asked()).toEqual([])
  await giveShifts(office.app, [all.id], vikarIds[0] ?? '')
  await line.sweep()
  expect(await candidates()).toHaveLength(2)
  expect(await line.asked()).toHaveLength(2)
})

it('ignores the questions of another employer', async () => {
  await cast('09:30', '14:00', { asking: inOrder({ openAtMost: 4 }) })
  const nils = await office.asNils(
    'GET',
    `/api/assignments/candidates?date=${date}&startTime=10:00&endTime=12:00`,
  )
  expect(JSON.stringify(nils.body)).not.toContain('"hasOpenQuestion":true')
})
