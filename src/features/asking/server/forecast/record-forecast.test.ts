import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cancelAssignments } from '#features/assignments/server/cancel.ts'
import { castVikarer, giveCredits } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { insertHistory } from '#test/past-requests.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { recordForecast, settleForecasts } from './record-forecast.ts'
import { forecastShift, readShift } from './line-forecast.ts'
import { modelOf } from './model-of.ts'

let office: Office
let vikarIds: string[]
let now: Date

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 12)).map(({ id }) => id)
  await giveCredits(office.app, office.kari, 10_000)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['assignments', 'requests']) await query(`delete from ${table}`)
  now = new Date()
  office.app.clock.set(now.toISOString())
  // An hour later all that was fitted before is forgotten.
  const later = new Date(now.getTime() + 3_600_000)
  await office.app.database.read(office.nils.scope, (tx) => modelOf(tx, later))
})

const query = (text: string, values: unknown[] = []) => office.app.db.query(text, values)
const castHistory = () => insertHistory(office.app, office.kari.scope.employerId, vikarIds, now)
const cast = (changes: Parameters<typeof castLine>[3] = {}) =>
  castLine(office.app, office.kari, vikarIds, {
    channels: ['sms'],
    date: addDays(osloToday(now), 1),
    startTime: '08:00',
    endTime: '14:00',
    ...changes,
  })
const keep = (requestId: string) =>
  recordForecast(office.app, { employerId: office.kari.scope.employerId, requestId })
const kept = async () => (await query('select * from forecasts'))[0]
/** The night after the shift. */
const settle = () => {
  office.app.clock.set(new Date(now.getTime() + 3 * 86_400_000).toISOString())
  return settleForecasts(office.app, office.app.system)
}

it('a forecast is kept with a new request once, and settled by its first shift', async () => {
  await castHistory()
  const shift = await cast({ asking: inOrder({ openAtMost: 3 }) })
  await keep(shift.requestId)
  await keep(shift.requestId)
  const row = await kept()
  const found = await office.app.database.read(office.kari.scope, (tx) =>
    readShift(tx, office.app, shift.id, now),
  )
  const right = found && (await forecastShift(found, now))
  if (right?.kind !== 'forecast') throw new Error('there is a forecast')
  expect(row).toMatchObject({ assignment_id: shift.id, places: 1, settled_at: null })
  expect(Number(row?.['chance'])).toBeCloseTo(right.chance, 5)
  expect(Number(row?.['expected_messages'])).toBe(right.expectedMessages + 3)
  await settleForecasts(office.app, office.app.system)
  expect(await kept()).toMatchObject({ settled_at: null })
  await query("update sms_history set status = 'sent', next_attempt_at = null where status = 'pending'")
  await shift.says.yes((await shift.asked())[0] ?? '')
  await settle()
  expect(await kept()).toMatchObject({ came_true: true, messages_sent: 3 })
})

it('without a yes it did not come true, and it is not judged if the office decided', async () => {
  await castHistory()
  const [silent, cancelled] = [await cast(), await cast({ startTime: '15:00', endTime: '18:00' })]
  for (const { requestId } of [silent, cancelled]) await keep(requestId)
  await office.app.database.transaction(office.kari.scope, (tx) => cancelAssignments(tx, [cancelled.id]))
  await settle()
  const rows = await query('select assignment_id, came_true, messages_sent from forecasts')
  expect(Object.fromEntries(rows.map((row) => [row['assignment_id'], row['came_true']]))).toEqual({
    [silent.id]: false,
    [cancelled.id]: null,
  })
  expect(rows.map((row) => row['messages_sent'])).toEqual([3, 3])
})

it('it is not kept without a number, nor long after the request', async () => {
  const shift = await cast()
  await keep(shift.requestId)
  await castHistory()
  office.app.clock.set(new Date(now.getTime() + 400_000).toISOString())
  await query("update requests set created_at = created_at - interval '10 minutes' where id = $1", [
    shift.requestId,
  ])
  await keep(shift.requestId)
  expect(await kept()).toBeUndefined()
})
