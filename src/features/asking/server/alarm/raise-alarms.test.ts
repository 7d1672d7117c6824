import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorker } from '#app/worker.ts'
import { openAlarms, type Alarms } from '#test/alarm.ts'
import { castAssignment, giveShifts } from '#test/cast.ts'
import { inOrder } from '#test/line.ts'
import { until } from '#test/until.ts'

let office: Alarms['office']
let vikarIds: string[]
let alarms: Alarms['alarms']
let cast: Alarms['cast']
let all: Alarms['all']

beforeAll(async () => {
  ;({ office, vikarIds, alarms, cast, all } = await openAlarms())
})
afterAll(() => office.close())
beforeEach(() => alarms.begin())

const atOnce = (changes: Parameters<Alarms['cast']>[0] = {}) =>
  cast({ asking: { kind: 'all-at-once' }, ...changes })

describe('the office is alarmed', () => {
  it('once everyone has said no, and the alarm is cleared when more are asked', async () => {
    const shift = await atOnce()
    for (const vikarId of vikarIds.slice(1)) await shift.says.no(vikarId)
    await alarms.sweepAt(1)
    expect(await alarms.standing(shift.id)).toEqual([])
    await shift.says.no(vikarIds[0] ?? '')
    await alarms.sweepAt(2)
    await alarms.sweepAt(3)
    expect(await alarms.standing(shift.id)).toEqual(['all-declined'])
    expect(await alarms.mails(shift.id)).toHaveLength(1)
    expect(await alarms.sms(shift.id)).toEqual([
      expect.stringMatching(
        /^Ingen kommer: Vikar i 3B, .+\. Alle som er spurt, har sagt nei\. http:.+oppdragslogg.+$/,
      ),
    ])
    await office.asKari('POST', `/api/assignments/${shift.id}/recipients`, { vikarIds: [office.ola.id] })
    await alarms.sweepAt(4)
    expect(await alarms.standing(shift.id)).toEqual([])
  })

  // Fails without the line with raiseAlarms in the worker's sweeps.
  it('by a running worker, also after a lost job', async () => {
    const shift = await atOnce()
    for (const vikarId of vikarIds) await shift.says.no(vikarId)
    const { app } = office
    await app.db.query('delete from graphile_worker._private_jobs')
    const worker = await startWorker(app, app.db.connect)
    try {
      await until(async () => (await alarms.standing(shift.id)).includes('all-declined'))
    } finally {
      await worker.stop()
    }
  })

  it('when the chance falls below its limit, and the alarm is cleared by a yes', async () => {
    for (let round = 0; round < 6; round += 1) {
      const past = await atOnce()
      for (const vikarId of vikarIds) await past.says.no(vikarId)
      await office.app.db.query("update assignments set status = 'cancelled' where id = $1", [past.id])
    }
    const shift = await cast()
    await alarms.sweepAt(1)
    expect(await alarms.standing(shift.id)).toEqual([])
    await alarms.choose('alarm_percent', 60)
    await alarms.sweepAt(2)
    expect(await alarms.standing(shift.id)).toEqual(['low-chance'])
    const [first = ''] = await shift.asked()
    await shift.says.yes(first)
    await alarms.sweepAt(3)
    expect(await alarms.standing(shift.id)).toEqual([])
  })

  it('once the last people waiting in line have taken another shift then', async () => {
    const { app, kari } = office
    const shift = await cast({ asking: inOrder({ openAtMost: 3 }) })
    const asked = await shift.asked()
    const last = vikarIds.find((id) => !asked.includes(id)) ?? ''
    const other = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [last] } })
    await alarms.startsIn(other.id, 240)
    await giveShifts(app, [other.id], last)
    for (const vikarId of asked) await shift.says.no(vikarId)
    await alarms.sweepAt(1)
    expect(await alarms.standing(shift.id)).toEqual(['all-declined'])
  })

  it('not after noes while the line continues', async () => {
    const shift = await cast()
    for (const vikarId of await shift.asked()) await shift.says.no(vikarId)
    await alarms.sweepAt(1)
    expect(await alarms.standing(shift.id)).toEqual([])
  })

  it('once the line is used up: all asked, and the patience over', async () => {
    const shift = await all()
    await alarms.sweepAt(9)
    expect(await alarms.standing(shift.id)).toEqual([])
    await alarms.sweepAt(10)
    expect(await alarms.standing(shift.id)).toEqual(['used-up'])
    const [first = ''] = vikarIds
    await shift.says.yes(first)
    await alarms.sweepAt(11)
    expect(await alarms.standing(shift.id)).toEqual([])
    expect(await alarms.mails(shift.id)).toHaveLength(1)
  })

  it('also if all were asked at once: after a quarter of the time that was left', async () => {
    const shift = await atOnce()
    await alarms.sweepAt(59)
    expect(await alarms.standing(shift.id)).toEqual([])
    await alarms.sweepAt(61)
    expect(await alarms.standing(shift.id)).toEqual(['used-up'])
  })

  it('at once if every message to people without an answer has failed', async () => {
    const shift = await atOnce()
    await office.app.db.query("update email_history set status = 'failed'")
    await alarms.sweepAt(1)
    expect(await alarms.standing(shift.id)).toEqual(['nobody-reached'])
  })

  // Fails when `isOpen` trusts that the reserve was asked.
  it('without waiting for a person in reserve who did not get the message about a free place', async () => {
    const shift = await atOnce()
    const [holder = '', reserve = '', ...others] = vikarIds
    for (const vikarId of [holder, reserve]) await shift.says.yes(vikarId)
    for (const vikarId of others) await shift.says.no(vikarId)
    await shift.says.back(holder)
    office.app.clock.set(new Date().toISOString())
    await shift.sweep()
    await alarms.sweepAt(12)
    expect(await alarms.standing(shift.id)).toEqual([])
    await office.app.db.query("update email_history set status = 'failed' where kind = 'reminder'")
    await alarms.sweepAt(13)
    expect(await alarms.standing(shift.id)).toEqual(['used-up'])
  })

  it('at once when the SMS to all could not be paid', async () => {
    await office.app.db.query('update sms_credits set balance = 1')
    const shift = await atOnce({ channels: ['sms'] })
    await office.app.db.query('update sms_credits set balance = 500')
    await alarms.sweepAt(1)
    expect(await alarms.standing(shift.id)).toEqual(['nobody-reached'])
  })

  it('when credits have stopped the asking, and no longer once they are there', async () => {
    const shift = await cast()
    await office.app.db.query("update requests set held_up_by = 'credits'")
    await alarms.sweepAt(1)
    expect(await alarms.standing(shift.id)).toEqual(['no-credits'])
    await office.app.db.query('update requests set held_up_by = null')
    await alarms.sweepAt(2)
    expect(await alarms.standing(shift.id)).toEqual([])
  })

  it('when the gateway has kept a request waiting, by e-mail alone, until it answers', async () => {
    const shift = await cast({ channels: ['sms'] })
    await office.app.db.query(
      "update sms_history set created_at = now() - interval '3 minutes' where kind = 'request'",
    )
    await alarms.sweepAt(1)
    expect(await alarms.standing(shift.id)).toEqual([])
    await office.app.db.query(
      `insert into gateway_health (name, failures, retry_at) values ('local', 5, now() + interval '5 minutes')
       on conflict (name) do update set failures = 5, retry_at = excluded.retry_at`,
    )
    await alarms.sweepAt(2)
    expect(await alarms.standing(shift.id)).toEqual(['sms-down'])
    expect(await alarms.mails(shift.id)).toHaveLength(1)
    expect(await alarms.sms(shift.id)).toEqual([])
    await office.app.db.query('update gateway_health set failures = 0, retry_at = null')
    await alarms.sweepAt(3)
    expect(await alarms.standing(shift.id)).toEqual([])
  })

  it('when the shift begins within the time that was chosen, until it begins', async () => {
    const shift = await cast({ asking: inOrder({ openAtMost: 1, patienceMinutes: 200 }) })
    await alarms.sweepAt(179)
    expect(await alarms.standing(shift.id)).toEqual([])
    await alarms.choose('alarm_minutes', 90)
    await alarms.sweepAt(180)
    expect(await alarms.standing(shift.id)).toEqual(['starts-soon'])
    await alarms.sweepAt(240)
    expect(await alarms.standing(shift.id)).toEqual([])
  })

  it('not in the first minutes of a request that was sent late', async () => {
    const shift = await cast()
    await alarms.startsIn(shift.id, 50)
    await alarms.sweepAt(8)
    expect(await alarms.standing(shift.id)).toEqual([])
    await alarms.sweepAt(11)
    expect(await alarms.standing(shift.id)).toEqual(['starts-soon'])
  })

  it('not about a shift that was filled, cancelled or undone', async () => {
    const shift = await all()
    await alarms.sweepAt(10)
    expect(await alarms.standing(shift.id)).toEqual(['used-up'])
    await office.asKari('POST', `/api/assignments/${shift.id}/cancel`, {})
    await alarms.sweepAt(11)
    expect(await alarms.standing(shift.id)).toEqual([])
  })

  it('with the number of missing people on a shift that is partly filled', async () => {
    const shift = await cast({ places: 2, asking: inOrder({ openAtMost: 4 }) })
    await shift.says.yes(vikarIds[0] ?? '')
    await alarms.sweepAt(10)
    expect(await alarms.sms(shift.id)).toEqual([expect.stringMatching(/^Mangler 1 av 2: /)])
  })

  it('not in the minutes after a place was given back, of which they were notified', async () => {
    const shift = await all()
    const [first = '', ...others] = vikarIds
    await shift.says.yes(first)
    for (const vikarId of others) await shift.says.no(vikarId)
    await shift.says.back(first)
    await alarms.sweepAt(9)
    expect(await alarms.standing(shift.id)).toEqual([])
    await alarms.sweepAt(11)
    expect(await alarms.standing(shift.id)).toEqual(['all-declined'])
  })
})

describe('the messages about an alarm', () => {
  it('several reasons at once are one message', async () => {
    const shift = await atOnce()
    await alarms.startsIn(shift.id, 40)
    for (const vikarId of vikarIds) await shift.says.no(vikarId)
    await alarms.sweepAt(15)
    expect(await alarms.standing(shift.id)).toEqual(['all-declined', 'starts-soon'])
    expect(await alarms.mails(shift.id)).toEqual([
      expect.stringMatching(/Alle som er spurt, har sagt nei\. Vakten begynner snart\./),
    ])
    expect(await alarms.sms(shift.id)).toHaveLength(1)
  })

  it('a later reason is sent by e-mail: each member gets one SMS until a person has said yes', async () => {
    const shift = await all()
    await alarms.sweepAt(10)
    await alarms.sweepAt(185)
    expect(await alarms.standing(shift.id)).toEqual(['starts-soon', 'used-up'])
    expect(await alarms.mails(shift.id)).toHaveLength(2)
    expect(await alarms.sms(shift.id)).toHaveLength(1)
  })

  it('although another shift of the request has a reserve that waits', async () => {
    const one = await all()
    const other = await all()
    await office.app.db.query('update assignments set request_id = $1 where id = $2', [
      one.requestId,
      other.id,
    ])
    await office.app.db.query('update assignments set freed_at = now() where id = $1', [other.id])
    await office.app.db.query(
      `insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, interested_at)
       select employer_id, id, request_id, $2, 'interested', now() from assignments where id = $1`,
      [other.id, vikarIds[0]],
    )
    await alarms.sweepAt(10)
    expect(await alarms.standing(one.id)).toEqual(['used-up'])
    expect(await alarms.standing(other.id)).toEqual([])
  })

  it('although another shift cannot be looked at', async () => {
    const [broken, whole] = [await all(), await all()]
    const { db } = office.app
    await db.query(`create function refuse() returns trigger language plpgsql as $$
      begin if new.assignment_id = '${broken.id}' then raise exception 'refused'; end if; return new; end $$`)
    await db.query(
      'create trigger refuse before insert on shift_alarms for each row execute function refuse()',
    )
    try {
      await alarms.sweepAt(10)
      expect([await alarms.standing(broken.id), await alarms.standing(whole.id)]).toEqual([[], ['used-up']])
    } finally {
      await db.query('drop trigger refuse on shift_alarms')
      await db.query('drop function refuse')
    }
    await alarms.sweepAt(11)
    expect(await alarms.standing(broken.id)).toEqual(['used-up'])
  })
})
