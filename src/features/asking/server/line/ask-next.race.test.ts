import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { claimAssignment } from '#features/assignments/server/claim.ts'
import { cancelAndNotify } from '#features/requests/server/acts/cancel-and-notify.ts'
import { editAndNotify } from '#features/requests/server/acts/edit-and-notify.ts'
import { undoRequest } from '#features/requests/server/undo.ts'
import { castVikarer, giveCredits, shift as shiftForm } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { askNext } from './ask-next.ts'
import { versionOfShift } from '#test/version.ts'

let office: Office
let vikarIds: string[]

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 20)).map(({ id }) => id)
  await giveCredits(office.app, office.kari, 100_000)
})
afterAll(() => office.close())
beforeEach(() => office.app.db.query("update credit_ledger set created_at = now() - interval '2 hours'"))

const cast = (changes: Parameters<typeof castLine>[3] = {}) =>
  castLine(office.app, office.kari, vikarIds, { channels: ['sms'], ...changes })
const askIn = (requestId: string) =>
  office.app.database.transaction(office.kari.scope, (tx) => askNext(tx, office.app, requestId))
const expire = (requestId: string) =>
  office.app.db.query(
    "update request_line set asked_at = asked_at - interval '1 hour' where request_id = $1 and asked_at is not null",
    [requestId],
  )
const smsTo = async (id: string) =>
  (await office.app.db.query('select vikar_id from sms_history where assignment_id = $1', [id])).map((row) =>
    String(row['vikar_id']),
  )

// Fails when `askNext` holds neither shifts nor request: two looks open more questions than may be.
it('concurrent looks ask each person once, in order, and open no more questions than allowed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const shift = await cast()
    for (const most of [6, 9, 12]) {
      await expire(shift.requestId)
      await Promise.all([shift.sweep(), ...Array.from({ length: 4 }, () => askIn(shift.requestId))])
      expect(await shift.asked()).toHaveLength(most)
    }
    const asked = await shift.asked()
    expect(asked).toEqual((await shift.line()).slice(0, 12).map(({ vikarId }) => vikarId))
    expect((await smsTo(shift.id)).toSorted()).toEqual(asked.toSorted())
  }
})

// Fails when `askNext` does not hold the shifts: it asks the next by what it read before the other was through.
it.each([
  [
    'a yes that fills the shift',
    3,
    (id: string, vikarId: string) => (tx) => claimAssignment(tx, { assignmentId: id, vikarId }),
  ],
  ['a cancelling', 3, (id: string) => (tx) => cancelAndNotify(tx, office.app.config, id)],
  ['an undo', 0, (id: string) => (tx) => undoRequest(tx, id)], // nothing of it is left
] satisfies [
  string,
  number,
  (id: string, vikarId: string) => (tx: Parameters<typeof claimAssignment>[0]) => Promise<unknown>,
][])('whoever waits for %s asks nobody after it', async (_, left, act) => {
  const shift = await cast()
  await office.app.db.query("update requests set held_until = now() + interval '1 minute' where id = $1", [
    shift.requestId,
  ])
  await expire(shift.requestId)
  const [first = ''] = await shift.asked()
  let look: Promise<unknown> | undefined
  await office.app.database.transaction(office.kari.scope, async (tx) => {
    await act(shift.id, first)(tx)
    look = askIn(shift.requestId)
    await untilSomebodyWaits(office.app)
  })
  await look
  expect(await shift.asked()).toHaveLength(left)
  expect(await smsTo(shift.id)).toHaveLength(left)
})

it('the next ask, a no, a yes and a change at once end with one holder, and each asked once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const shift = await cast({ asking: inOrder({ openAtMost: 4 }), startTime: '08:00', endTime: '12:00' })
    const date = await shift.date()
    const [one = '', two = '', three = ''] = await shift.asked()
    const [said] = await Promise.all([
      shift.says.yes(one),
      shift.says.no(two),
      shift.says.yes(three),
      askIn(shift.requestId),
      shift.sweep(),
      office.app.database.transaction(office.kari.scope, async (tx) =>
        editAndNotify(tx, office.app.config, shift.id, {
          askNext: true,
          ...shiftForm({ date, startTime: '08:00', endTime: '12:00' }),
          title: `Vikar ${round}`,
          version: await versionOfShift(tx, shift.id),
        }),
      ),
    ])
    expect(['won', 'taken']).toContain(said)
    await shift.sweep()
    const [row] = await office.app.db.query('select status, filled from assignments where id = $1', [
      shift.id,
    ])
    expect(row).toEqual({ status: 'assigned', filled: 1 })
    const asked = await shift.asked()
    const requests = await office.app.db.query(
      "select vikar_id from sms_history where assignment_id = $1 and kind = 'request'",
      [shift.id],
    )
    expect(requests.map((sms) => String(sms['vikar_id'])).toSorted()).toEqual(asked.toSorted())
    expect(asked.length).toBeLessThanOrEqual(6)
  }
})
