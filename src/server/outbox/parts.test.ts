import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSystemStatistics } from '#features/superadmin/server/statistics.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, giveCredits } from '#test/cast.ts'
import { readAstray } from '#test/deliveries.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { keepParts } from './parts.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  const kari = await castKari(app)
  await giveCredits(app, kari, 50)
  await castVikar(app, kari, 'Ola Hansen')
  await castAssignment(app, kari)
})
afterEach(() => app.close())

/** A UUIDv7 of that time. */
const idOf = (at: string) => {
  const time = new Date(at).getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`
}

/** A copy of the sent SMS, as if created then. */
const addSms = async (at: string, waits = false) => {
  const id = idOf(at)
  await app.db.query(
    `insert into sms_history select (jsonb_populate_record(s, jsonb_build_object('id', $1::text, 'created_at', $2::text,
        'status', 'sent', 'gateway_state', 'delivered', 'next_attempt_at', case when $3 then now() end))).*
      from sms_history s where kind = 'request' order by id limit 1`,
    [id, at, waits],
  )
  return id
}

/** The partitions after the first, as `2027_01`. */
const parts = async (table: 'sms_history' | 'email_history' = 'sms_history') => {
  const rows = await app.db.query(
    `select right(relname, 7) as first from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent = $1::regclass and relname ~ '\\d$' order by 1`,
    [table],
  )
  return rows.map(({ first }) => String(first))
}

/** The partition of a message. */
const partOf = async (id: string) =>
  (await app.db.query('select tableoid::regclass::text as part from sms_history where id = $1', [id]))[0]?.[
    'part'
  ]

const FEW = 1000
/** A threshold of one message, so that a month needs its own partition. */
const NONE = 0

const nightOf = async (at: string, monthlyFrom = FEW) => {
  app.clock.set(at)
  await keepParts(app, app.system, undefined, monthlyFrom)
}

describe('the partitions of the messages', () => {
  it('are created three months in advance, a year at a time', async () => {
    const [first] = await parts()
    await nightOf('2029-09-30T02:17:00+02:00')
    expect(await parts()).toEqual([first, '2028_01', '2029_01'])
    await nightOf('2029-10-01T03:17:00+02:00')
    expect(await parts()).toEqual([first, '2028_01', '2029_01', '2030_01'])
    expect(await parts('email_history')).toEqual(await parts())
    await nightOf('2029-10-01T03:18:00+02:00')
    expect(await parts()).toHaveLength(4)
  })

  it('are months if many messages were sent in the last one, and years again when they were few', async () => {
    await nightOf('2028-09-01T02:17:00+02:00')
    await addSms('2028-09-20T08:00:00Z')
    await nightOf('2028-10-02T02:17:00+02:00', NONE)
    await addSms('2028-10-20T08:00:00Z')
    await nightOf('2028-11-02T02:17:00+01:00', NONE)
    expect((await parts()).slice(1)).toEqual(['2028_01', '2029_01', '2029_02'])
    await nightOf('2028-12-02T02:17:00+01:00')
    await nightOf('2029-10-02T02:17:00+02:00')
    expect((await parts()).slice(4)).toEqual(['2029_03', '2030_01'])
    expect((await parts('email_history')).slice(1)).toEqual(['2028_01', '2029_01', '2030_01'])
  })

  it('begin at midnight in UTC, and a message is in the partition of its creation', async () => {
    await nightOf('2028-10-01T12:00:00Z')
    const [before, after] = [await addSms('2028-12-31T23:59:59.999Z'), await addSms('2029-01-01T00:00:00Z')]
    expect([await partOf(before), await partOf(after)]).toEqual([
      'parts.sms_history_2028_01',
      'parts.sms_history_2029_01',
    ])
  })

  it('take messages from before their creation', async () => {
    const id = await addSms('2029-09-15T08:00:00Z', true)
    const [sent] = await app.db.query('select * from sms_history where id = $1', [id])
    expect(await partOf(id)).toBe('parts.sms_history_other')
    await nightOf('2029-09-16T02:17:00+02:00')
    expect(await partOf(id)).toBe('parts.sms_history_2029_01')
    expect(await app.db.query('select * from sms_history where id = $1', [id])).toEqual([sent])
  })

  it('are created again after all of them are dropped', async () => {
    await app.db.query("select detach_parts('sms_history', '2040-01-01')")
    await nightOf('2028-10-01T12:00:00Z')
    expect((await parts()).slice(-2)).toEqual(['2028_01', '2029_01'])
  })

  it('are created by two concurrent processes, one after the other', async () => {
    app.clock.set('2028-10-01T12:00:00Z')
    await Promise.all([keepParts(app, app.system), keepParts(app, app.system)])
    expect((await parts()).slice(-2)).toEqual(['2028_01', '2029_01'])
  })

  // Hangs when a partition's lock is awaited without a limit: everyone else then waits behind it.
  it('yield to users of the table', async () => {
    const other = new pg.Client(app.db.connect('owner'))
    await other.connect()
    await other.query('begin; select from sms_history')
    const night = nightOf('2028-10-01T12:00:00Z')
    await untilSomebodyWaits(app)
    expect(await app.db.query('select from sms_history')).toHaveLength(1)
    await other.query('commit')
    await other.end()
    await night
    expect((await parts()).slice(-2)).toEqual(['2028_01', '2029_01'])
  })

  // Deadlocks when a partition is locked before the tables it refers to: an import has written people, and reads
  // messages next.
  it.each([
    ['made', 'employers', '2028-10-01'],
    ['made', 'vikarer', '2028-10-01'],
    ['made', 'assignments', '2028-10-01'],
    ['let go of', 'assignments', '2031-01-01'],
  ])('are not locked while they are %s and %s is waited for', async (_, table, day) => {
    const other = new pg.Client(app.db.connect('owner'))
    await other.connect()
    await other.query(`begin; lock table ${table} in row exclusive mode`)
    const night = nightOf(`${day}T12:00:00Z`)
    await untilSomebodyWaits(app, 1, '_parts')
    const held = await app.db.query(
      `select relation::regclass from pg_locks where granted and mode = 'AccessExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())
        and (relation = 'sms_history'::regclass or relation in (
          select oid from pg_class where relnamespace = 'parts'::regnamespace))`,
    )
    await other.query('commit')
    await other.end()
    await night
    expect(held).toEqual([])
    expect(await parts()).toContain('2029_01')
  })
})

describe('a partition that is too old', () => {
  const figures = async () =>
    (await app.database.read(app.system, (tx) => readSystemStatistics(tx, app.clock.now()))).totalSmsHistory
  const numbers = () =>
    app.db.query(
      "select to_char(month, 'YYYY-MM') as month, kind, status, gateway_state, messages, cost from message_months order by month",
    )

  beforeEach(async () => {
    await nightOf('2028-11-01T02:17:00+01:00')
    await addSms('2028-03-10T08:00:00Z')
    await addSms('2028-12-31T23:30:00Z') // January in Oslo
    await addSms('2029-01-10T08:00:00Z')
    await app.db.query("update sms_history set status = 'sent', next_attempt_at = null")
    await app.db.query('update email_history set next_attempt_at = null')
  })

  it('is dropped two years after its end, and its numbers remain', async () => {
    const before = await figures()
    await nightOf('2030-12-31T02:17:00+01:00')
    const kept = await app.db.query('select id from sms_history')
    await nightOf('2031-01-01T02:17:00+01:00')
    expect(await app.db.query('select id from sms_history')).toHaveLength(kept.length - 2)
    expect(await readAstray(app.db)).toEqual([])
    expect(await figures()).toBe(before)
    const gone = { kind: 'request', status: 'sent', gateway_state: 'delivered', messages: 1, cost: 1 }
    expect((await numbers()).slice(1)).toEqual([
      { ...gone, month: '2028-03' },
      { ...gone, month: '2029-01' },
    ])
    await nightOf('2031-01-01T02:18:00+01:00')
    expect(await figures()).toBe(before)
  })

  it('is counted once when two processes do it at once', async () => {
    const before = await figures()
    app.clock.set('2031-01-01T02:17:00+01:00')
    await Promise.all([keepParts(app, app.system), keepParts(app, app.system)])
    expect(await figures()).toBe(before)
    expect((await numbers()).map(({ messages }) => messages)).toEqual([1, 1, 1])
  })

  it('stays while it contains a waiting message', async () => {
    await addSms('2028-02-11T08:00:00Z', true)
    await nightOf('2031-01-01T02:17:00+01:00')
    expect(
      await app.db.query("select from sms_history where created_at between '2028-01-01' and '2029-01-01'"),
    ).toHaveLength(3)
  })

  it('is counted the next night when a process was killed meanwhile', async () => {
    const before = await figures()
    await app.db.query("select detach_parts('sms_history', '2029-01-01')")
    expect(await figures()).toBeLessThan(before)
    await nightOf('2031-01-01T02:17:00+01:00')
    expect(await figures()).toBe(before)
  })
})

it('the roles of the program access a message only through its table', async () => {
  for (const role of ['vikarklar_tenant', 'vikarklar_person', 'vikarklar_system'] as const) {
    const client = new pg.Client(app.db.connect(role))
    await client.connect()
    await expect(client.query('select from parts.sms_history_before')).rejects.toThrow('permission denied')
    if (role !== 'vikarklar_system')
      await expect(client.query("select make_parts('sms_history', 'year', now())")).rejects.toThrow(
        'permission denied',
      )
    await client.end()
  }
})
