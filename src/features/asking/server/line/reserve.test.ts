import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveBackShifts } from '#features/answers/server/give-back.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { castAssignment, castVikarer, giveCredits } from '#test/cast.ts'
import { osloTime } from '#shared/dates.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { reservesOf } from '#test/reserve.ts'

let office: Office
let vikarIds: string[]
let now: number
let cast: ReturnType<typeof reservesOf>

beforeAll(async () => {
  office = await openOffice()
  cast = reservesOf(office)
  vikarIds = (await castVikarer(office.app, office.kari, 8)).map(({ id }) => id)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  now = Date.now()
  office.app.clock.set(new Date(now).toISOString())
})

type Cast = Awaited<ReturnType<typeof castLine>>

const sweepAt = ({ sweep }: Cast, minutes: number) => {
  office.app.clock.set(new Date(now + minutes * 60_000).toISOString())
  return sweep()
}
const only = (openAtMost: number) =>
  office.app.db.query('update requests set open_at_most = $1', [openAtMost])
const wakeUps = async (shift: Cast) => {
  await office.app.database.woken()
  const rows = await office.app.db.query(
    `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'ask-next' and j.payload::text like '%' || $1 || '%'`,
    [shift.requestId],
  )
  return rows.length
}
const remove = (id: string, vikarId: string) =>
  office.asKari('POST', `/api/assignments/${id}/removals`, { vikarId, words: '' })
describe('after a place is given back', () => {
  it('the reserve is asked first, in the order of their yeses, and then the line', async () => {
    const shift = await cast.castReserve(vikarIds)
    const [first = '', second = ''] = shift.reserve
    await only(1)
    await shift.says.back(shift.holder)
    await sweepAt(shift, 1)
    expect(await shift.askedAgain()).toEqual([first])
    await sweepAt(shift, 10)
    expect(await shift.askedAgain()).toEqual([first])
    await sweepAt(shift, 11)
    expect((await shift.askedAgain()).toSorted()).toEqual([first, second].toSorted())
    expect(await shift.asked()).toHaveLength(5)
    await sweepAt(shift, 21)
    await sweepAt(shift, 21)
    expect(await shift.askedAgain()).toHaveLength(2)
    expect(await shift.asked()).toHaveLength(6)
  })

  it('no one in line is asked while a person in reserve has an open question, though more may be', async () => {
    const shift = await cast.castReserve(vikarIds)
    await shift.says.back(shift.holder)
    await sweepAt(shift, 1)
    await sweepAt(shift, 5)
    expect(await shift.askedAgain()).toHaveLength(2)
    expect(await shift.asked()).toHaveLength(5)
    const [first = '', second = ''] = shift.reserve
    await shift.says.no(first)
    await sweepAt(shift, 6)
    expect(await shift.asked()).toHaveLength(5)
    await shift.says.no(second)
    await sweepAt(shift, 7)
    expect(await shift.asked()).toHaveLength(8)
  })

  it('a yes from the reserve ends it, and no one is asked until another place is given back', async () => {
    const shift = await cast.castReserve(vikarIds)
    const [first = '', second = ''] = shift.reserve
    await only(1)
    await shift.says.back(shift.holder)
    await sweepAt(shift, 1)
    expect(await shift.says.yes(first)).toBe('won')
    await sweepAt(shift, 30)
    expect(await shift.askedAgain()).toEqual([first])
    await shift.says.back(first)
    await sweepAt(shift, 31)
    expect((await shift.askedAgain()).toSorted()).toEqual([first, second].toSorted())
    expect(await shift.asked()).toHaveLength(5)
  })

  it('also after the whole line has been asked', async () => {
    const shift = await cast.castReserve(vikarIds, { asking: inOrder({ openAtMost: 8 }) }, 7)
    expect(await shift.asked()).toHaveLength(8)
    await sweepAt(shift, 20)
    await shift.says.back(shift.holder)
    await sweepAt(shift, 21)
    expect(await shift.askedAgain()).toHaveLength(7)
    await sweepAt(shift, 60)
    expect(await shift.askedAgain()).toHaveLength(7)
  })

  it('after a removal and after an erasure too', async () => {
    const removed = await cast.castReserve(vikarIds)
    expect((await remove(removed.id, removed.holder)).status).toBe(200)
    await sweepAt(removed, 1)
    expect(await removed.askedAgain()).toHaveLength(2)

    const erased = await cast.castReserve(vikarIds)
    await giveBackShifts(office.app, [{ employerId: office.kari.scope.employerId, vikarId: erased.holder }])
    await sweepAt(erased, 2)
    expect(await erased.askedAgain()).toHaveLength(2)
  })

  it('after a place is added, and after a reopening, which also asks the former holder', async () => {
    const more = await cast.castReserve(vikarIds)
    const places = { places: 2 }
    expect((await office.asKari('POST', `/api/assignments/${more.id}/places`, places)).status).toBe(200)
    await sweepAt(more, 1)
    expect(await more.askedAgain()).toHaveLength(2)
    expect(await more.asked()).toHaveLength(5)

    const reopened = await cast.castReserve(vikarIds)
    await office.asKari('POST', `/api/assignments/${reopened.id}/cancel`, {})
    expect((await office.asKari('POST', `/api/assignments/${reopened.id}/reopen`, {})).status).toBe(200)
    await sweepAt(reopened, 2)
    const again = [reopened.holder, ...reopened.reserve]
    expect((await reopened.askedAgain()).toSorted()).toEqual(again.toSorted())
    expect(await reopened.asked()).toHaveLength(5)
  })

  it('not who has said no since, has left the register or has another shift then', async () => {
    const shift = await cast.castReserve(vikarIds, { startTime: '08:00', endTime: '12:00' }, 4)
    const [taken = '', away = '', no = '', last = ''] = shift.reserve
    const other = await castAssignment(office.app, office.kari, {
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds: [away] },
    })
    await office.app.db.query(
      `update assignments o set starts_at = a.starts_at, ends_at = a.ends_at, assignment_date = a.assignment_date,
         start_time = a.start_time, end_time = a.end_time
       from assignments a where o.id = $1 and a.id = $2`,
      [other.id, shift.id],
    )
    const yes = await office.asKari('POST', `/api/assignments/${other.id}/answers`, {
      vikarId: away,
      answer: 'accepted',
    })
    expect(yes.status).toBe(200)
    await shift.says.no(no)
    await office.app.database.transaction(office.kari.scope, (tx) => removeVikar(tx, taken))
    await shift.says.back(shift.holder)
    await sweepAt(shift, 1)
    expect(await shift.askedAgain()).toEqual([last])
    const [instead] = await castVikarer(office.app, office.kari, 1)
    vikarIds = vikarIds.map((id) => (id === taken ? (instead?.id ?? '') : id))
  })

  it('all of them and all of the line once all are to be asked', async () => {
    const shift = await cast.castReserve(vikarIds)
    await shift.says.back(shift.holder)
    await office.app.db.query('update requests set ask_all_at = $1, open_at_most = 1', [new Date(now)])
    await sweepAt(shift, 1)
    expect(await shift.askedAgain()).toHaveLength(2)
    expect(await shift.asked()).toHaveLength(8)
  })

  it('when the line may ask, and for a credit each', async () => {
    await giveCredits(office.app, office.kari, 20)
    const shift = await cast.castReserve(vikarIds, { channels: ['sms'] })
    await shift.says.back(shift.holder)
    await office.app.db.query('update requests set ask_from = $1', [new Date(now + 600_000)])
    await sweepAt(shift, 1)
    expect(await shift.askedAgain()).toEqual([])
    await sweepAt(shift, 10)
    expect(await shift.askedAgain()).toHaveLength(2)
    const sms = await office.app.db.query("select cost from sms_history where kind = 'reminder'")
    expect(sms).toEqual([{ cost: 1 }, { cost: 1 }])
  })

  it('the next one at once when every message to one of them has failed', async () => {
    const shift = await cast.castReserve(vikarIds)
    const [, second] = shift.reserve
    await only(1)
    await shift.says.back(shift.holder)
    await sweepAt(shift, 1)
    await office.app.db.query("update email_history set status = 'failed' where kind = 'reminder'")
    await sweepAt(shift, 2)
    expect(await shift.askedAgain()).toContain(second)
    await sweepAt(shift, 3)
    expect(await shift.askedAgain()).toHaveLength(2)
  })

  it('not people that the office has asked itself meanwhile', async () => {
    const shift = await cast.castReserve(vikarIds)
    await shift.says.back(shift.holder)
    await office.asKari('POST', `/api/assignments/${shift.id}/reminders`, {})
    await sweepAt(shift, 1)
    const mails = await office.app.db.query("select id from email_history where kind = 'reminder'")
    expect(mails).toHaveLength(2)
  })

  it('no one by itself if a request has no line', async () => {
    const asked = await castAssignment(office.app, office.kari, {
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds: vikarIds.slice(0, 2) },
    })
    await office.asKari('POST', `/api/assignments/${asked.id}/answers`, {
      vikarId: vikarIds[0],
      answer: 'accepted',
    })
    await remove(asked.id, vikarIds[0] ?? '')
    expect(await office.app.db.query("select id from email_history where kind = 'reminder'")).toEqual([])
  })
})

describe('the reserve of a request to all at once', () => {
  const atOnce = async () => {
    const shift = await castLine(office.app, office.kari, vikarIds.slice(0, 4), {
      asking: { kind: 'all-at-once' },
    })
    const [holder = '', ...reserve] = vikarIds.slice(0, 4)
    await shift.says.yes(holder)
    for (const vikarId of reserve.slice(0, 2)) await shift.says.yes(vikarId)
    return { ...shift, holder, reserve: reserve.slice(0, 2) }
  }
  /** HH:MM in Oslo, so many minutes after the beginning. */
  const clockAt = (minutes: number) => osloTime(new Date(now + minutes * 60_000))
  const quiet = (hours: [from: string, until: string] | null) =>
    office.app.db.query(
      `insert into asking_settings (employer_id, quiet_from, quiet_until) values ($1, $2, $3)
       on conflict (employer_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`,
      [office.kari.scope.employerId, hours?.[0] ?? null, hours?.[1] ?? null],
    )

  beforeEach(() => quiet(null))
  afterAll(() => office.app.db.query('delete from asking_settings'))

  // Fails when the sweep looks at lines alone.
  it('the whole reserve is asked once a place comes free, once, and its answer counts', async () => {
    const shift = await atOnce()
    await sweepAt(shift, 1)
    expect(await shift.askedAgain()).toEqual([])
    await shift.says.back(shift.holder)
    await sweepAt(shift, 2)
    await sweepAt(shift, 3)
    expect((await shift.askedAgain()).toSorted()).toEqual(shift.reserve.toSorted())
    const [row] = await office.app.db.query(
      "select count(*)::integer from email_history where kind = 'reminder'",
    )
    expect(row).toEqual({ count: 2 })
    expect(await shift.says.yes(shift.reserve[1] ?? '')).toBe('won')
    const answer = await office.asKari('GET', `/api/assignments/${shift.id}/line`)
    expect(answer.body).toEqual({ line: null })
  })

  it('is asked when the office adds a place in the form, by the wake-up of that edit too', async () => {
    const shift = await atOnce()
    expect((await cast.addPlace(shift)).status).toBe(200)
    expect(await wakeUps(shift)).toBe(1)
    await sweepAt(shift, 1)
    expect((await shift.askedAgain()).toSorted()).toEqual(shift.reserve.toSorted())
  })

  it('outside the quiet hours of the employer, unless the request is urgent', async () => {
    await quiet([clockAt(-60), clockAt(60)])
    const shift = await atOnce()
    await shift.says.back(shift.holder)
    await sweepAt(shift, 1)
    expect(await shift.askedAgain()).toEqual([])
    await sweepAt(shift, 61)
    expect(await shift.askedAgain()).toHaveLength(2)
    const urgent = await atOnce()
    await office.app.db.query('update requests set is_urgent = true where id = $1', [urgent.requestId])
    await urgent.says.back(urgent.holder)
    office.app.clock.set(new Date(now).toISOString())
    await urgent.sweep()
    expect(await urgent.askedAgain()).toHaveLength(2)
  })

  it('is shown on the page with the time of the notice', async () => {
    const shift = await atOnce()
    await shift.says.back(shift.holder)
    expect(await cast.saidToBeAsked(shift.id)).toEqual([false, false])
    await sweepAt(shift, 1)
    expect(await cast.saidToBeAsked(shift.id)).toEqual([true, true])
  })
})
