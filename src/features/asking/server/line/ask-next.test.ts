import { removeVikar } from '#features/vikarer/server/remove.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castAdministrator, castVikarer, giveCredits } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let vikarIds: string[]
let now: number

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 8)).map(({ id }) => id)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  now = Date.now()
  office.app.clock.set(new Date(now).toISOString())
})

const cast = (changes: Parameters<typeof castLine>[3] = {}) =>
  castLine(office.app, office.kari, vikarIds, changes)
type Cast = Awaited<ReturnType<typeof cast>>
/** Runs the sweep this many minutes after the line was made. */
const sweepAt = ({ sweep }: Cast, minutes: number) => {
  office.app.clock.set(new Date(now + minutes * 60_000).toISOString())
  return sweep()
}
/** The time of the next look once the line has ended: the line is still looked at for its reserve. */
const startOf = async ({ id }: Cast) =>
  (await office.app.db.query('select starts_at from assignments where id = $1', [id]))[0]?.['starts_at']
const count = async (asked: Cast) => (await asked.asked()).length
const reasons = async ({ line }: Cast) => (await line()).flatMap(({ because }) => because ?? [])
const sms = () => office.app.db.query('select cost from sms_history')

describe('some at a time', () => {
  it('asks the first people of the line, and no others before the patience ends', async () => {
    const shift = await cast()
    expect(await count(shift)).toBe(3)
    expect(shift.created).toMatchObject({ recipients: 3, emails: 3, line: { length: 8 } })
    expect(shift.created.line?.nextAskAt).toBe(new Date(now + 600_000).toISOString())
    await sweepAt(shift, 9)
    expect(await count(shift)).toBe(3)
    await sweepAt(shift, 10)
    expect(await count(shift)).toBe(6)
    await sweepAt(shift, 20)
    await sweepAt(shift, 20)
    expect(await reasons(shift)).toEqual([
      'start',
      'start',
      'start',
      ...Array.from({ length: 5 }, () => 'patience'),
    ])
    expect(await shift.next()).toEqual(await startOf(shift))
    const mails = await office.app.db.query('select vikar_id from email_history')
    expect(new Set(mails.map((mail) => mail['vikar_id'])).size).toBe(8)
    expect(mails).toHaveLength(8)
  })

  it('asks one for each no, and one more for a yes while places are left', async () => {
    const shift = await cast({ places: 2 })
    const [first = '', second = '', third = ''] = await shift.asked()
    await shift.says.no(second)
    await sweepAt(shift, 1)
    expect(await reasons(shift)).toEqual(['start', 'start', 'start', 'no'])
    await shift.says.yes(first)
    await sweepAt(shift, 2)
    expect(await reasons(shift)).toEqual(['start', 'start', 'start', 'no', 'yes'])
    await shift.says.yes(third)
    await sweepAt(shift, 30)
    expect(await count(shift)).toBe(5)
  })

  it('asks more people when a place is given back', async () => {
    const shift = await cast()
    const [first = ''] = await shift.asked()
    await shift.says.yes(first)
    await sweepAt(shift, 60)
    expect(await count(shift)).toBe(3)
    await shift.says.back(first)
    await sweepAt(shift, 61)
    expect(await count(shift)).toBe(6)
  })

  it('asks the next one when every message to a person has failed', async () => {
    await giveCredits(office.app, office.kari, 50)
    const shift = await cast({ channels: ['sms', 'email'] })
    const [first = ''] = await shift.asked()
    await office.app.db.query("update sms_history set status = 'failed' where vikar_id = $1", [first])
    await sweepAt(shift, 1)
    expect(await count(shift)).toBe(3)
    await office.app.db.query("update email_history set status = 'failed' where vikar_id = $1", [first])
    await sweepAt(shift, 1)
    expect(await reasons(shift)).toEqual(['start', 'start', 'start', 'failed'])
  })

  it('asks the rest at the time that was set', async () => {
    const shift = await cast({ asking: inOrder({ askAllAt: new Date(now + 300_000).toISOString() }) })
    await sweepAt(shift, 5)
    expect(await reasons(shift)).toEqual([
      'start',
      'start',
      'start',
      ...Array.from({ length: 5 }, () => 'deadline'),
    ])
  })

  it('passes by a person who has taken another shift at that time', async () => {
    const shift = await cast()
    const line = (await shift.line()).map(({ vikarId }) => vikarId)
    const other = await cast({
      date: await shift.date(),
      recipients: { kind: 'chosen', vikarIds: line.slice(3, 4) },
    })
    await other.says.yes(line[3] ?? '')
    await sweepAt(shift, 10)
    expect(await shift.asked()).toEqual([...line.slice(0, 3), ...line.slice(4, 7)])
  })

  it('takes a credit for each person asked, and waits while there are no credits', async () => {
    const { app, nils } = office
    const others = (await castVikarer(app, nils, 8)).map(({ id }) => id)
    await giveCredits(app, nils, 4)
    const shift = await castLine(app, nils, others, { channels: ['sms'] })
    expect(await sms()).toHaveLength(3)
    await sweepAt(shift, 10)
    expect(await count(shift)).toBe(4)
    expect(await office.app.db.query('select held_up_by from requests')).toEqual([{ held_up_by: 'credits' }])
    await giveCredits(app, nils, 4)
    await sweepAt(shift, 12)
    expect(await count(shift)).toBe(6)
    expect(await office.app.db.query('select held_up_by from requests')).toEqual([{ held_up_by: null }])
  })

  it('passes by no one when the hourly limit is reached', async () => {
    const { app, kari } = office
    await giveCredits(app, kari, 3000)
    const shift = await cast({ channels: ['sms'] })
    await app.db.query(
      `insert into credit_ledger (employer_id, kind, credits, reason) values ($1, 'used', -2000, 'Prøve')`,
      [kari.scope.employerId],
    )
    await sweepAt(shift, 10)
    expect(await count(shift)).toBe(3)
    expect(await app.db.query('select held_up_by, is_line_paused from requests')).toEqual([
      { held_up_by: 'hour', is_line_paused: true },
    ])
    const all = await office.asKari('POST', `/api/assignments/${shift.id}/line/all`, {})
    expect(all).toMatchObject({ status: 200, body: { sms: { kind: 'too-many-this-hour' } } })
    expect(await count(shift)).toBe(3)
    await app.db.query("delete from credit_ledger where reason = 'Prøve' and credits < 0")
    await sweepAt(shift, 12)
    expect(await count(shift)).toBe(8)
  })

  it('gives a new line that cannot be paid its turn later, and mails those who have an address meanwhile', async () => {
    const { app } = office
    const poor = await castAdministrator(app, 'Per Uten', 'per@uten.example', 'Uten SMS')
    const people = (await castVikarer(app, poor, 4)).map(({ id }) => id)
    await app.db.query('update vikarer set email = null where id = any($1)', [people])
    const shift = await castLine(app, poor, people, { channels: ['sms'] })
    expect(shift.created).toMatchObject({ recipients: 0, sms: { kind: 'too-few-credits' } })
    expect(await shift.asked()).toEqual([])
    await app.db.query("update vikarer set email = id || '@vikar.example' where id = any($1)", [people])
    const both = await castLine(app, poor, people, {
      channels: ['sms', 'email'],
      asking: inOrder({ openAtMost: 1 }),
    })
    const [mailed = ''] = await both.asked()
    const [, second = '', third = ''] = (await both.line()).map(({ vikarId }) => vikarId)
    await app.db.query('update vikarer set email = null where id = $1', [second])
    await both.says.no(mailed)
    await sweepAt(both, 2)
    expect(await both.asked()).toEqual([mailed, third])
    await giveCredits(app, poor, 4)
    await both.says.no(third)
    await sweepAt(both, 4)
    expect(await both.asked()).toEqual([mailed, second, third])
  })

  it('waits with the others while the request can be undone', async () => {
    const shift = await cast()
    await office.app.db.query("update requests set held_until = now() + interval '1 minute' where id = $1", [
      shift.requestId,
    ])
    await office.asKari('POST', `/api/assignments/${shift.id}/line/all`, {})
    expect(await count(shift)).toBe(8)
    expect(
      await office.app.db.query(
        'select count(*)::integer as held from email_history where next_attempt_at > now()',
      ),
    ).toEqual([{ held: 5 }])
  })

  it('asks again when a shift that has begun is moved to another day', async () => {
    const shift = await cast()
    await office.app.db.query('update requests set next_ask_at = null where id = $1', [shift.requestId])
    const [first = ''] = await shift.asked()
    await office.app.database.woken()
    await office.app.db.query('delete from graphile_worker._private_jobs')
    await shift.says.no(first)
    await office.app.database.woken()
    expect(
      await office.app.db.query("select from graphile_worker.jobs where task_identifier = 'ask-next'"),
    ).toHaveLength(1)
  })

  it('passes by a person who has left the register', async () => {
    const { app, kari } = office
    const people = await castVikarer(app, kari, 4)
    const shift = await castLine(
      app,
      kari,
      people.map(({ id }) => id),
      { asking: inOrder({ openAtMost: 2 }) },
    )
    const [, , third, fourth] = (await shift.line()).map(({ vikarId }) => vikarId)
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, third ?? ''))
    await sweepAt(shift, 10)
    expect(await shift.asked()).toEqual(expect.arrayContaining([fourth]))
    expect(await shift.asked()).not.toContain(third)
    expect(await shift.next()).toEqual(await startOf(shift))
  })

  it('asks no one for a request that was undone or cancelled', async () => {
    const shift = await cast()
    await office.asKari('POST', `/api/assignments/${shift.id}/cancel`, {})
    await sweepAt(shift, 10)
    expect(await count(shift)).toBe(3)
  })
})

it('a delayed request to all at once asks everyone at that time, in quiet hours too', async () => {
  const sendAt = new Date(now + 3_600_000).toISOString()
  const shift = await cast({ asking: { kind: 'all-at-once', sendAt } })
  expect(await count(shift)).toBe(0)
  await sweepAt(shift, 59)
  expect(await count(shift)).toBe(0)
  await sweepAt(shift, 60)
  expect(await count(shift)).toBe(8)
})
