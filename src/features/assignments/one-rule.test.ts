import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Alarm } from '#features/asking/shapes.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'
import { readShifts } from '#features/overview/server/attention-shifts.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { openAlarms, type Alarms } from '#test/alarm.ts'
import { castVikar } from '#test/cast.ts'

// Screens and acts give the same answer about the same person: the one of `rules.ts`.

let office: Alarms['office']
let vikarIds: string[]
let alarms: Alarms['alarms']
let cast: Alarms['cast']

beforeAll(async () => {
  ;({ office, vikarIds, alarms, cast } = await openAlarms())
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.app.db.query("update vikarer set availability = 'available'")
  await alarms.begin()
})

const atOnce = (changes: Parameters<Alarms['cast']>[0] = {}) =>
  cast({ asking: { kind: 'all-at-once' }, ...changes })
const makeInactive = (vikarId: string) =>
  office.app.db.query("update vikarer set availability = 'inactive' where id = $1", [vikarId])
const remind = async (id: string, only?: readonly string[]) =>
  office.asKari('POST', `/api/assignments/${id}/reminders`, only ? { vikarIds: only } : {})
const failAll = () =>
  office.app.db.query(
    "update email_history set status = 'failed', gateway_state = 'failed', next_attempt_at = null where kind = 'request'",
  )
const queued = async (kind: string, vikarId: string) => {
  const rows = await office.app.db.query('select id from email_history where kind = $1 and vikar_id = $2', [
    kind,
    vikarId,
  ])
  return rows.map(({ id }) => String(id))
}
const unwanted = async (kind: string, vikarId: string) => {
  const ids = await queued(kind, vikarId)
  expect(ids).toHaveLength(1)
  return office.app.database.transaction(office.app.system, (tx) => findUnwanted(tx, 'email_history', ids))
}

/** One person has the shift, the next are in reserve, and the others have declined. Then the first withdraws. */
const freed = async (reserves: number) => {
  const shift = await atOnce()
  const [holder = '', ...others] = vikarIds
  await shift.says.yes(holder)
  for (const vikarId of others.slice(0, reserves)) await shift.says.yes(vikarId)
  for (const vikarId of others.slice(reserves)) await shift.says.no(vikarId)
  await shift.says.back(holder)
  return { ...shift, reserve: others.slice(0, reserves) }
}

describe('a substitute who has become inactive', () => {
  it('is not reminded of the question', async () => {
    const { id } = await atOnce()
    const [one = '', ...others] = vikarIds
    await makeInactive(one)
    expect((await remind(id)).body).toMatchObject({ recipients: others.length })
    expect(await queued('reminder', one)).toEqual([])
  })

  it('is reminded if the office chose them while inactive', async () => {
    const [one = ''] = vikarIds
    await makeInactive(one)
    const { id } = await atOnce({ recipients: { kind: 'chosen', vikarIds: [one] } })
    expect((await remind(id)).body).toMatchObject({ recipients: 1 })
  })

  it('is reminded of their own place', async () => {
    const [one = ''] = vikarIds
    const shift = await atOnce()
    await shift.says.yes(one)
    await makeInactive(one)
    expect((await office.asKari('POST', `/api/assignments/${shift.id}/reminder`, {})).body).toMatchObject({
      recipients: 1,
    })
  })

  it('is not resent a request that has not arrived', async () => {
    const { id } = await atOnce()
    const [one = '', ...others] = vikarIds
    await failAll()
    await makeInactive(one)
    expect((await office.asKari('POST', `/api/assignments/${id}/requests`, {})).body).toMatchObject({
      recipients: others.length,
    })
  })

  it('gets no unsent question', async () => {
    await atOnce()
    const [one = '', other = ''] = vikarIds
    expect(await unwanted('request', one)).toEqual([])
    await makeInactive(one)
    expect(await unwanted('request', one)).toHaveLength(1)
    expect(await unwanted('request', other)).toEqual([])
  })

  it('is not in reserve: not on the front page, in the alarm or in its call list', async () => {
    const shift = await freed(2)
    const [one = '', other = ''] = shift.reserve
    const look = async () =>
      office.app.database.read(office.kari.scope, async (tx) => {
        const [row] = await readShifts(tx, office.app.clock.now())
        return row?.reserves
      })
    expect(await look()).toBe(2)
    await makeInactive(one)
    expect(await look()).toBe(1)
    await makeInactive(other)
    expect(await look()).toBe(0)
    await alarms.sweepAt(15)
    expect(await alarms.standing(shift.id)).toContain('all-declined')
    const { body } = await office.asKari('GET', `/api/assignments/${shift.id}/alarm`)
    expect(z.parse(z.object({ alarm: Alarm }), body).alarm.callList).toEqual([])
  })

  it('is notified of a cancellation, because the page had put them in reserve', async () => {
    const shift = await freed(1)
    await makeInactive(shift.reserve[0] ?? '')
    const { body } = await office.asKari('POST', `/api/assignments/${shift.id}/cancel`, {})
    expect(body).toMatchObject({ reserves: { recipients: 1 } })
  })
})

describe('a substitute who has left the register during the shift', () => {
  it.for([1, 2])(
    'gets no reminder of their place that was waiting, on a shift of %i places',
    async (places) => {
      const { app, kari } = office
      const one = await castVikar(app, kari, 'Eva Lund')
      const shift = await atOnce({ places, recipients: { kind: 'chosen', vikarIds: [one.id] } })
      await shift.says.yes(one.id)
      await office.asKari('POST', `/api/assignments/${shift.id}/reminder`, {})
      expect(await unwanted('reminder', one.id)).toEqual([])
      await app.database.transaction(kari.scope, (tx) => removeVikar(tx, one.id))
      expect(await unwanted('reminder', one.id)).toHaveLength(1)
    },
  )
})
