import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { claimAssignment } from '#features/assignments/server/claim.ts'
import { openAlarms, type Alarms } from '#test/alarm.ts'
import { castLine, inOrder } from '#test/line.ts'
import { deliverAs } from '#test/refused-sms.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { decideAlarm, raiseAlarms } from './raise-alarms.ts'

let office: Alarms['office']
let vikarIds: string[]
let alarms: Alarms['alarms']

beforeAll(async () => {
  ;({ office, vikarIds, alarms } = await openAlarms())
})
afterAll(() => office.close())
beforeEach(() => alarms.begin())

/** All four have been asked, and the patience with them is over. */
const castUsedUp = async () => {
  const shift = await castLine(office.app, office.kari, vikarIds, { asking: inOrder({ openAtMost: 4 }) })
  await office.app.db.query("update request_line set asked_at = asked_at - interval '1 hour'")
  await office.app.db.query("update recipients set created_at = created_at - interval '1 hour'")
  return shift
}
const sweep = () => raiseAlarms(office.app, office.app.system)
const look = (id: string) =>
  office.app.database.transaction(office.kari.scope, (tx) => decideAlarm(tx, office.app, id))

// Fails when `decideAlarm` does not hold the shift and `takeUntold` loses its `told_at is null`.
it('among concurrent workers, one notifies the office', async () => {
  for (let round = 0; round < 5; round += 1) {
    const shift = await castUsedUp()
    await Promise.all([
      ...Array.from({ length: 4 }, sweep),
      ...Array.from({ length: 4 }, () => look(shift.id)),
    ])
    expect(await alarms.standing(shift.id)).toEqual(['used-up'])
    expect(await alarms.mails(shift.id)).toHaveLength(1)
    expect(await alarms.sms(shift.id)).toHaveLength(1)
  }
})

// Fails when `decideAlarm` does not hold the shift: it notifies by what it read before the yes was committed.
it('a look that waits for a yes notifies no one', async () => {
  const shift = await castUsedUp()
  let waiting: Promise<unknown> | undefined
  await office.app.database.transaction(office.kari.scope, async (tx) => {
    await claimAssignment(tx, { assignmentId: shift.id, vikarId: vikarIds[0] ?? '' })
    waiting = look(shift.id)
    await untilSomebodyWaits(office.app)
  })
  await waiting
  expect(await alarms.standing(shift.id)).toEqual([])
  expect(await alarms.mails(shift.id)).toEqual([])
})

// Fails when the messages are not committed with the state.
it('after a process dies halfway, the next one notifies the office once', async () => {
  const shift = await castUsedUp()
  await expect(
    office.app.database.transaction(office.kari.scope, async (tx) => {
      await decideAlarm(tx, office.app, shift.id)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect([await alarms.standing(shift.id), await alarms.mails(shift.id)]).toEqual([[], []])
  await sweep()
  await sweep()
  expect(await alarms.mails(shift.id)).toHaveLength(1)
  expect(await alarms.sms(shift.id)).toHaveLength(1)
})

it('a waiting SMS is stopped by a yes, and so is one about an alarm that has been cleared', async () => {
  await office.app.db.query('update profiles set notify_on_assignment_accepted = false')
  const shift = await castUsedUp()
  await sweep()
  await shift.says.yes(vikarIds[1] ?? '')
  expect(await deliverAs(office.app)).not.toContain('+4741000000')

  const other = await castUsedUp()
  await sweep()
  await office.app.db.query("update request_line set asked_at = now() + interval '1 hour'")
  await office.app.db.query("update recipients set created_at = now() + interval '1 hour'")
  await sweep()
  expect(await alarms.standing(other.id)).toEqual([])
  expect(await deliverAs(office.app)).not.toContain('+4741000000')
})

it('yes, no and looks at once end filled, without an alarm, and with one message at most', async () => {
  for (let round = 0; round < 8; round += 1) {
    const shift = await castUsedUp()
    const [one = '', two = '', three = ''] = vikarIds
    await Promise.all([
      shift.says.yes(one),
      shift.says.no(two),
      shift.says.yes(three),
      sweep(),
      look(shift.id),
      look(shift.id),
    ])
    await sweep()
    expect(await alarms.standing(shift.id)).toEqual([])
    expect((await alarms.mails(shift.id)).length).toBeLessThanOrEqual(1)
    expect((await alarms.sms(shift.id)).length).toBeLessThanOrEqual(1)
  }
})
