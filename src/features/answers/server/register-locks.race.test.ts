import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkRows } from '#features/vikarer/server/check-rows.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castVikarer,
  giveCredits,
  shift,
  type CastAdministrator,
  type CastVikar,
} from '#test/cast.ts'
import { until } from '#test/until.ts'
import { createAssignment } from '#test/one-shift.ts'
import { updateByImport } from '#test/update-by-import.ts'
import { remindAll } from '#features/requests/server/remind.ts'
import { sendRequests } from '#features/requests/server/send-requests.ts'

let app: TestApp
let kari: CastAdministrator
let first: CastVikar
let second: CastVikar

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  const made = await castVikarer(app, kari, 2)
  const [one, other] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!one || !other) throw new Error('there should be two')
  ;[first, second] = [one, other]
  // Their order by name is the reverse of that by id.
  await app.db.query("update vikarer set full_name = 'Ås' where id = $1", [first.id])
  await app.db.query("update vikarer set full_name = 'Abel' where id = $1", [second.id])
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['assignments', 'credit_ledger']) await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await giveCredits(app, kari, 100)
})

const waiting = async (count: number) =>
  (
    await app.db.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).length === count

let imports = 0
const importBoth = () => {
  imports += 1
  const rows = [first, second].map(({ email }, index) => ({
    fullName: ['Ås', 'Abel'][index] ?? '',
    phone: String(45_000_000 + 2 * imports + index),
    email,
    company: '',
    skills: '',
    availability: 'available',
    groups: '',
    note: '',
  }))
  return app.database.transaction(kari.scope, async (tx) =>
    updateByImport(tx, await checkRows(rows, app.config), app),
  )
}

/** Both wait for one substitute who is being edited: the import before the other. */
const besideAnImport = async (send: () => Promise<{ kind: string }>): Promise<string[]> => {
  const started: Promise<{ kind: string }>[] = []
  await app.database.transaction(app.system, async (tx) => {
    await tx.selectFrom('vikarer').select('id').where('id', '=', first.id).forUpdate().execute()
    started.push(importBoth())
    await until(() => waiting(1))
    started.push(send())
    await until(() => waiting(2))
  })
  return (await Promise.all(started)).map(({ kind }) => kind)
}

describe('an import that changes the people being asked runs beside the act without a deadlock', () => {
  // Fails with a deadlock when `order by vikar_id` is taken out of `insertRecipients`.
  it('while an assignment is made', async () => {
    const create = () =>
      app.database.transaction(kari.scope, (tx) =>
        createAssignment(tx, app, shift({ channels: ['sms', 'email'] })),
      )
    expect(await besideAnImport(create)).toEqual(['imported', 'created'])
  })

  // These fail with a deadlock when `for key share of v` is taken out of `readRecipientProgress`, which orders by name.
  it('while everyone is reminded', async () => {
    const { id } = await castAssignment(app, kari)
    const remind = () => app.database.transaction(kari.scope, (tx) => remindAll(tx, app.config, id))
    expect(await besideAnImport(remind)).toEqual(['imported', 'sent'])
  })

  it('while the request is resent to people it has not reached', async () => {
    const { id } = await castAssignment(app, kari)
    await app.db.query("update sms_history set status = 'failed'")
    const send = () => app.database.transaction(kari.scope, (tx) => sendRequests(tx, app.config, id))
    expect(await besideAnImport(send)).toEqual(['imported', 'sent'])
  })
})
