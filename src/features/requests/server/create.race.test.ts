import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castVikar, giveCredits, shift, type CastAdministrator } from '#test/cast.ts'
import { createAssignment } from '#test/one-shift.ts'

let app: TestApp
let kari: CastAdministrator

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await castVikar(app, kari, 'Ola Hansen')
})
afterEach(() => app.close())

const create = (requestId: string) =>
  app.database.transaction(kari.scope, (tx) => createAssignment(tx, app, shift({ requestId })))

const balance = async () =>
  (
    await app.db.query('select balance from sms_credits where employer_id = $1', [kari.scope.employerId])
  )[0]?.['balance']

// Fails when `onConflict(...).doNothing()` is removed from the assignment's insert.
it('ten concurrent copies of a request create one assignment and take one credit', async () => {
  await giveCredits(app, kari, 100)
  const requestId = crypto.randomUUID()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => create(requestId)))
  const created = outcomes.map((outcome) => (outcome.kind === 'created' ? outcome.created : null))
  expect(new Set(created.map((one) => one?.id)).size).toBe(1)
  expect(created.filter((one) => one?.isNew)).toHaveLength(1)
  expect(await app.db.query('select count(*)::int as count from sms_history')).toEqual([{ count: 1 }])
  expect(await balance()).toBe(99)
})

// Fails when `and balance >= ...` is removed from the reservation (the table's check then refuses the whole
// creation).
it('two sends for the last credit create both assignments and send one SMS', async () => {
  await giveCredits(app, kari, 1)
  const outcomes = await Promise.all([create(crypto.randomUUID()), create(crypto.randomUUID())])
  const kinds = outcomes.map((outcome) =>
    outcome.kind === 'created' ? outcome.created.sms.kind : outcome.kind,
  )
  expect(kinds.toSorted()).toEqual(['queued', 'too-few-credits'])
  expect(await app.db.query('select count(*)::int as count from sms_history')).toEqual([{ count: 1 }])
  expect(await balance()).toBe(0)
})

it('fifty sends for the last credit never make the balance negative', async () => {
  await giveCredits(app, kari, 1)
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => create(crypto.randomUUID())))
  const queued = outcomes.filter(
    (outcome) => outcome.kind === 'created' && outcome.created.sms.kind === 'queued',
  )
  expect(queued).toHaveLength(1)
  expect(await balance()).toBe(0)
  expect(await app.db.query('select sum(credits)::int as sum from credit_ledger')).toEqual([{ sum: 0 }])
})
