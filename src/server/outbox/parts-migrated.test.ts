import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { createExternalDatabase } from '#test/empty-database.ts'

const BEFORE = '0091_alarms_by_push_checked'
const LAST = '0094_emails_in_parts'
const EMPLOYERS = [crypto.randomUUID(), crypto.randomUUID()]
/** An id of a program that does not generate ids in the order of time. */
const BEYOND = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

const JUNE_2031 = '01c35a00-0000-7000-8000-000000000000'

const upTo = (last: string) => async () =>
  Object.fromEntries(Object.entries(await readMigrations()).filter(([name]) => name <= last))

// Row-level security binds the owner of this database: code that forgets this silently moves no row.
let db: Awaited<ReturnType<typeof createExternalDatabase>>
afterEach(() => db.drop())

const open = async (inherits: 'inherit' | 'noinherit' = 'noinherit') => {
  db = await createExternalDatabase(inherits)
  await migrate(db.connect, undefined, upTo(BEFORE))
  for (const id of EMPLOYERS) {
    await db.query("insert into employers (id, name) values ($1, 'Fjellhamar skole')", [id])
    for (let count = 0; count < 3; count += 1) await addMessages(id, randomUUIDv7())
  }
}

const addMessages = async (employerId: string, id: string) => {
  await db.query(
    `insert into sms_history (employer_id, id, kind, recipient, message, valid_until, delivered_at)
     values ($1, $2, 'request', '+4791234501', 'Ledig vakt', now(), now())`,
    [employerId, id],
  )
  await db.query(
    `insert into email_history (id, employer_id, kind, recipient, subject, letter, valid_until)
     values ($2, $1, 'request', 'ola@x.example', 'Ledig vakt', '{"paragraphs": []}', now())`,
    [employerId, id],
  )
}

const read = async () => [
  await db.query('select * from sms_history order by id'),
  await db.query('select * from email_history order by id'),
]
const parts = () =>
  db.query(`select tableoid::regclass::text as part, count(*)::integer from sms_history group by 1
    union all select tableoid::regclass::text, count(*)::integer from email_history group by 1 order by 1`)

describe('messages from before the partitioning', () => {
  // Fails for an owner with inherited roles when a part is attached without its foreign keys: they are checked by a
  // query, under all policies.
  it.each(['inherit', 'noinherit'] as const)('are the first part, as they were: %s', async (inherits) => {
    await open(inherits)
    const before = await read()
    await migrate(db.connect, undefined, upTo(LAST))
    expect(await read()).toEqual(before)
    expect(await parts()).toEqual([
      { part: 'parts.email_history_before', count: 6 },
      { part: 'parts.sms_history_before', count: 6 },
    ])
  })

  it('are all there if an id contains no time', async () => {
    await open()
    await addMessages(EMPLOYERS[0] ?? '', BEYOND)
    const before = await read()
    await migrate(db.connect, undefined, upTo(LAST))
    expect(await read()).toEqual(before)
    expect(await parts()).toContainEqual({ part: 'parts.sms_history_other', count: 1 })
    await addMessages(EMPLOYERS[0] ?? '', JUNE_2031)
    await db.query("select make_parts('sms_history', 'year', '2031-06-30')")
    expect(await parts()).toContainEqual({ part: 'parts.sms_history_2031_01', count: 1 })
  })

  // Fails when a check made for another month remains: messages would be refused.
  it('are all there when it was interrupted long ago', async () => {
    await open()
    await db.query(
      "alter table sms_history add constraint sms_history_before check (id < '01900000-0000-0000-0000-000000000000') not valid",
    )
    await migrate(db.connect, undefined, upTo(LAST))
    await addMessages(EMPLOYERS[0] ?? '', randomUUIDv7())
    expect(await parts()).toContainEqual({ part: 'parts.sms_history_before', count: 7 })
  })

  it('are partitioned as before, and refer to existing rows', async () => {
    await open()
    await migrate(db.connect, undefined, upTo(LAST))
    const seen = async (employerId: string) => {
      const tenant = new pg.Client(db.connect('vikarklar_tenant'))
      await tenant.connect()
      await tenant.query("select set_config('app.employer_id', $1, false)", [employerId])
      const { rows } = await tenant.query<{ employer_id: string }>(
        'select distinct employer_id from sms_history',
      )
      await tenant.end()
      return rows.map((row) => row.employer_id)
    }
    for (const id of EMPLOYERS) expect(await seen(id)).toEqual([id])
    await expect(addMessages(crypto.randomUUID(), randomUUIDv7())).rejects.toThrow('foreign key')
  })
})
