import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { spendCredits } from '#test/spend.ts'
import type { Movement } from '../contract.ts'
import { listMovements, readBalance } from './read-ledger.ts'
import { reserveCredits } from './reserve.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
})
beforeEach(async () => {
  await app.db.query('delete from credit_ledger')
  await app.db.query('update sms_credits set balance = 0')
})
afterAll(() => app.close())

const page = (cursor?: string, { scope } = kari) =>
  app.database.read(scope, (tx) => listMovements(tx, cursor))
const allPages = async () => {
  const found: Movement[] = []
  for (let cursor: string | undefined; ;) {
    const { movements, nextCursor } = await page(cursor)
    found.push(...movements)
    if (nextCursor === null) return found
    cursor = nextCursor
  }
}

describe('the ledger', () => {
  it('has the newest movement first, each with the balance after it', async () => {
    await giveCredits(app, kari, 100)
    await spendCredits(app, kari, 3)
    await spendCredits(app, kari, 7)
    const { movements, nextCursor } = await page()
    expect(movements.map(({ kind, credits, balanceAfter }) => [kind, credits, balanceAfter])).toEqual([
      ['used', -7, 90],
      ['used', -3, 97],
      ['granted', 100, 100],
    ])
    expect(nextCursor).toBeNull()
  })

  it('pages by key: no movement twice or skipped, also with equal timestamps, and the balances continue', async () => {
    await app.db.query(
      `insert into credit_ledger (employer_id, kind, credits, reason, created_at)
       select $1, 'granted', 1, 'Prøve', '2026-11-23T08:00:00.123456Z' from generate_series(1, 60)`,
      [kari.scope.employerId],
    )
    await app.db.query(
      `insert into credit_ledger (employer_id, kind, credits, reason, created_at)
       select $1, 'granted', 1, 'Prøve', '2026-11-24T08:00:00Z'::timestamptz + n * interval '1 second'
       from generate_series(1, 60) n`,
      [kari.scope.employerId],
    )
    await app.db.query('update sms_credits set balance = 120 where employer_id = $1', [kari.scope.employerId])
    const all = await allPages()
    expect(new Set(all.map(({ id }) => id)).size).toBe(120)
    expect(all.map(({ balanceAfter }) => balanceAfter)).toEqual(
      Array.from({ length: 120 }, (_, index) => 120 - index),
    )
  })

  it('keeps the balances of a later page when new movements arrive', async () => {
    await Promise.all(Array.from({ length: 55 }, () => giveCredits(app, kari, 1)))
    const { nextCursor } = await page()
    await giveCredits(app, kari, 1000)
    const { movements } = await page(nextCursor ?? '')
    expect(movements.map(({ balanceAfter }) => balanceAfter)).toEqual([5, 4, 3, 2, 1])
  })

  it('has movements in the order of their effects, also when the later transaction committed first', async () => {
    await app.database.transaction(kari.scope, async (tx) => {
      await readBalance(tx)
      await giveCredits(app, kari, 10)
      await reserveCredits(tx, { credits: 10, assignmentId: null, reason: 'Prøve' })
    })
    expect((await page()).movements.map(({ credits, balanceAfter }) => [credits, balanceAfter])).toEqual([
      [-10, 0],
      [10, 10],
    ])
  })

  it("shows Nils nothing of Kari's", async () => {
    await giveCredits(app, kari, 5)
    expect(await page(undefined, nils)).toEqual({ movements: [], nextCursor: null })
  })
})
