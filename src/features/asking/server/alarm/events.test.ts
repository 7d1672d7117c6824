import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { osloTime } from '#shared/dates.ts'
import { openAlarms, type Alarms } from '#test/alarm.ts'

let office: Alarms['office']
let alarms: Alarms['alarms']
let cast: Alarms['cast']

beforeAll(async () => {
  ;({ office, alarms, cast } = await openAlarms())
})
afterAll(() => office.close())
beforeEach(() => alarms.begin())

const heldUp = (by: 'credits' | null) => office.app.db.query('update requests set held_up_by = $1', [by])
const eventsOf = (id: string) =>
  office.app.db.query('select * from events where assignment_id = $1 order by id', [id])
const BY_SERVICE = { actor_kind: 'service', actor_id: null, actor_name: null }
const TOLD = { people: 1, sms: 1, emails: 1, told: 'Kari Nordmann' }

it('an alarm is recorded once with the notified members, and again when it returns', async () => {
  const shift = await cast()
  await heldUp('credits')
  await Promise.all([alarms.sweepAt(1), alarms.sweepAt(1)])
  await alarms.sweepAt(2)
  await heldUp(null)
  await alarms.sweepAt(3)
  await alarms.sweepAt(4)
  await heldUp('credits')
  await alarms.sweepAt(5)
  expect(await eventsOf(shift.id)).toMatchObject([
    { kind: 'alarm', ...BY_SERVICE, after: { reasons: 'no-credits' }, effects: TOLD },
    { kind: 'alarm-over', ...BY_SERVICE, after: { reasons: 'no-credits' }, effects: {} },
    { kind: 'alarm', after: { reasons: 'no-credits' }, effects: {} },
  ])
})

it('an alarm of quiet hours is recorded when it is raised, and when the office is notified', async () => {
  const shift = await cast()
  await alarms.startsIn(shift.id, 24 * 60)
  const at = (minutes: number) => osloTime(new Date(Date.now() + minutes * 60_000))
  await office.app.db.query('update asking_settings set quiet_from = $1, quiet_until = $2', [at(-60), at(60)])
  await office.app.db.query("update requests set is_urgent = false, held_up_by = 'credits'")
  await alarms.sweepAt(11)
  await alarms.sweepAt(62)
  expect(await eventsOf(shift.id)).toMatchObject([
    { kind: 'alarm', after: { reasons: 'no-credits' }, effects: {} },
    { kind: 'alarm', after: { reasons: 'no-credits' }, effects: TOLD },
  ])
})

it('an alarm ends when the shift is cancelled', async () => {
  const shift = await cast()
  await heldUp('credits')
  await alarms.sweepAt(1)
  await office.asKari('POST', `/api/assignments/${shift.id}/cancel`, {})
  await alarms.sweepAt(2)
  const events = await eventsOf(shift.id)
  expect(events.filter(({ actor_kind: kind }) => kind === 'service').map(({ kind }) => kind)).toEqual([
    'alarm',
    'alarm-over',
  ])
})
