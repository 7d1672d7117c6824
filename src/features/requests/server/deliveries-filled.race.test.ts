import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { readAstray } from '#test/deliveries.ts'
import { createExternalDatabase } from '#test/empty-database.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'

const BEFORE = '0190_sms_if_bounced'
const MADE = '0195_deliveries'

const upTo = (last: string) => async () =>
  Object.fromEntries(Object.entries(await readMigrations()).filter(([name]) => name <= last))

// Row-level security binds the owner of this database: a migration that overlooks it fills nothing, without an error.
let db: Awaited<ReturnType<typeof createExternalDatabase>>
afterEach(() => db.drop())

const STATES = [
  ['pending', 'queued'],
  ['sent', 'delivered'],
  ['failed', 'failed'],
  ['failed', 'stopped'],
]
const KINDS = ['request', 'reminder', 'cancelled', 'message']

/** Two employers with a message of each kind and state, as the previous version left them. */
const open = async (inherits: 'inherit' | 'noinherit') => {
  db = await createExternalDatabase(inherits)
  await migrate(db.connect, undefined, upTo(BEFORE))
  for (const name of ['Fjellhamar skole', 'Lillevik sykehjem']) await fill(name)
}

const fill = async (name: string) => {
  const [employer, shift, vikar] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await db.query('insert into employers (id, name) values ($1, $2)', [employer, name])
  await db.query(
    "insert into vikarer (employer_id, id, full_name, phone) values ($1, $2, 'Ola', '+4791234501')",
    [employer, vikar],
  )
  await db.query("insert into requests (employer_id, id, channels) values ($1, $2, '{sms,email}')", [
    employer,
    shift,
  ])
  await db.query(
    `insert into assignments (employer_id, id, request_id, title, location, assignment_date, start_time, end_time,
      starts_at, ends_at)
     values ($1, $2, $2, 'Vikar', 'Skolen', current_date, '08:00', '14:00', now(), now() + interval '6 hours')`,
    [employer, shift],
  )
  for (const kind of KINDS)
    for (const [status, state] of STATES) {
      const values = [employer, randomUUIDv7(), shift, vikar, kind, status, state]
      await db.query(
        `insert into sms_history (employer_id, id, assignment_id, vikar_id, kind, status, gateway_state, recipient,
          message, valid_until)
         values ($1, $2, $3, $4, $5, $6, $7, '+4791234501', 'Ledig vakt', now())`,
        values,
      )
      await db.query(
        `insert into email_history (employer_id, id, assignment_id, vikar_id, kind, status, gateway_state, recipient,
          subject, letter,
           valid_until)
         values ($1, $2, $3, $4, $5, $6, $7, 'ola@x.example', 'Ledig vakt', '{"paragraphs": []}', now())`,
        values,
      )
    }
}

/** An uncommitted transaction of the service that has written. */
const begin = async (statement: string) => {
  const client = new pg.Client(db.connect('vikarklar_system'))
  await client.connect()
  await client.query(`begin; ${statement}`)
  const end = async () => {
    await client.query('commit')
    await client.end()
  }
  return { end }
}

it.each(['inherit', 'noinherit'] as const)('messages of before are kept too: %s', async (inherits) => {
  await open(inherits)
  await migrate(db.connect)
  expect(await readAstray(db)).toEqual([])
  expect(await db.query('select count(*)::integer as kept from deliveries')).toEqual([
    { kept: 2 * 2 * 3 * 4 },
  ])
})

// Fails when `for key share` is removed from the backfill: a message that is deleted meanwhile leaves a row.
it('messages sent or deleted during the backfill get their final state', async () => {
  await open('noinherit')
  await migrate(db.connect, undefined, upTo(MADE))
  const deleting = await begin("delete from sms_history where status = 'sent'")
  const sending = await begin(
    "update email_history set status = 'sent', gateway_state = 'accepted' where status = 'pending'",
  )
  const filled = migrate(db.connect)
  for (const { end } of [deleting, sending]) {
    await untilSomebodyWaits({ db })
    await end()
  }
  await filled
  expect(await readAstray(db)).toEqual([])
  expect(
    await db.query(
      'select channel, status, count(*)::integer as kept from deliveries group by 1, 2 order by 1, 2',
    ),
  ).toEqual([
    { channel: 'email', status: 'failed', kept: 6 },
    { channel: 'email', status: 'sent', kept: 12 },
    { channel: 'email', status: 'stopped', kept: 6 },
    { channel: 'sms', status: 'failed', kept: 6 },
    { channel: 'sms', status: 'stopped', kept: 6 },
    { channel: 'sms', status: 'under-way', kept: 6 },
  ])
})
