import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { forgetMessageAttempts, noteAttempts } from './attempts.ts'
import type { Outcome, OutboxTable } from './outbox.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.db.query('delete from message_attempts'))
afterAll(() => app.close())

const RETRY = { kind: 'retry', reason: 'busy' } as const
const note = (id: string, attempt: number, outcome: Outcome = RETRY, table: OutboxTable = 'sms_history') =>
  app.database.transaction(app.system, (tx) => noteAttempts(tx, table, [{ id, attempt, outcome }]))
const noted = () =>
  app.db.query('select message_id as id, attempt, outcome, reason from message_attempts order by attempt')

it('an attempt is stored with its reason, once however often it is recorded', async () => {
  const id = randomUUID()
  await note(id, 1)
  await note(id, 1)
  expect(await noted()).toEqual([{ id, attempt: 1, outcome: 'retry', reason: 'busy' }])
})

it('accepted messages and pushes add no row', async () => {
  await note(randomUUID(), 1, { kind: 'accepted', gatewayId: 'g' })
  await note(randomUUID(), 1, RETRY, 'push_messages')
  expect(await noted()).toEqual([])
})

it('stores the last ten attempts of a message that is tried hundreds of times', async () => {
  const [id, other] = [randomUUID(), randomUUID()]
  await note(other, 1)
  for (let attempt = 1; attempt <= 25; attempt += 1) await note(id, attempt)
  const rows = (await noted()).filter((row) => row['id'] === id)
  expect(rows.map(({ attempt }) => attempt)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25])
  expect(await noted()).toHaveLength(11)
})

it('is deleted after ninety days', async () => {
  const [old, young] = [randomUUID(), randomUUID()]
  await note(old, 1)
  await app.db.query("update message_attempts set at = now() - interval '91 days'")
  await note(young, 1)
  await forgetMessageAttempts(app, app.system)
  expect((await noted()).map(({ id }) => id)).toEqual([young])
})

it('no role of an office or a person may read it', async () => {
  const rows = await app.db.query(
    `select role from unnest(array['vikarklar_tenant', 'vikarklar_person', 'vikarklar_auth']) role
      where has_table_privilege(role, 'message_attempts', 'select')`,
  )
  expect(rows).toEqual([])
})
