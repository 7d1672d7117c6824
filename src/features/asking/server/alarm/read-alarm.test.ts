import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readAttention } from '#features/overview/server/attention.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import { alarmsOf } from '#test/alarm.ts'
import { castVikarer } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { Alarm } from '../../shapes.ts'

let office: Office
let vikarIds: string[]
let alarms: ReturnType<typeof alarmsOf>

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 5)).map(({ id }) => id)
  alarms = alarmsOf(office)
})
afterAll(() => office.close())
beforeEach(() => alarms.begin())

const count = async (as = office.asKari) => (await as('GET', '/api/alarms')).body
const alarmOf = async (id: string) =>
  z.parse(
    z.object({ alarm: z.nullable(Alarm) }),
    (await office.asKari('GET', `/api/assignments/${id}/alarm`)).body,
  ).alarm
const attention = () =>
  office.app.database.read(office.kari.scope, (tx) =>
    readAttention(tx, office.app.clock.now(), gatewaysInUse(office.app.config)),
  )

it('an alarm has its reason and the people to call: the reserve, unanswered, and waiting in line', async () => {
  const shift = await castLine(office.app, office.kari, vikarIds, { asking: inOrder({ openAtMost: 4 }) })
  await alarms.startsIn(shift.id, 50)
  const [holder = '', late = '', no = '', silent = ''] = await shift.asked()
  await shift.says.yes(holder)
  await shift.says.yes(late)
  await shift.says.no(no)
  await shift.says.back(holder)
  expect(await alarmOf(shift.id)).toBeNull()
  expect(await count()).toEqual({ count: 0 })
  await alarms.sweepAt(25)
  expect(await count()).toEqual({ count: 1 })
  expect(await count(office.asNils)).toEqual({ count: 0 })
  const alarm = await alarmOf(shift.id)
  expect(alarm?.reasons).toEqual(['starts-soon'])
  const waiting = (await shift.line()).at(-1)?.vikarId
  expect(alarm?.callList.map(({ vikarId, state }) => [vikarId, state])).toEqual([
    [late, 'reserve'],
    [silent, 'asked'],
    [waiting, 'waiting'],
  ])
  await shift.says.yes(silent)
  expect(await count()).toEqual({ count: 0 }) // before the sweep has come by
  expect((await office.asNils('GET', `/api/assignments/${shift.id}/alarm`)).status).toBe(404)
})

it('people with another shift at that time are not listed for a call', async () => {
  const [shift, other] = [
    await castLine(office.app, office.kari, vikarIds),
    await castLine(office.app, office.kari, vikarIds),
  ]
  await alarms.startsIn(shift.id, 50)
  await alarms.startsIn(other.id, 120)
  const [busy = ''] = await other.asked()
  const called = async () => (await alarmOf(shift.id))?.callList.map(({ vikarId }) => vikarId)
  await alarms.sweepAt(25)
  expect(await called()).toContain(busy)
  await other.says.yes(busy)
  expect(await called()).toEqual(expect.not.arrayContaining([busy]))
  expect(await called()).toHaveLength(vikarIds.length - 1)
})

it('a shift with an alarm is first among those that need attention, whenever it begins', async () => {
  const soon = await castLine(office.app, office.kari, vikarIds)
  const later = await castLine(office.app, office.kari, vikarIds)
  await alarms.startsIn(soon.id, 600)
  await alarms.startsIn(later.id, 5 * 24 * 60)
  await office.app.db.query("update requests set held_up_by = 'credits' where id = $1", [later.requestId])
  await alarms.sweepAt(1)
  const { items } = await attention()
  const shifts = items.filter((item) => item.kind === 'shift')
  expect(shifts.map(({ id, reasons, alarms: why }) => [id, reasons, why])).toEqual([
    [later.id, ['nobody-comes'], ['no-credits']],
    [soon.id, ['starts-soon'], []],
  ])
})
