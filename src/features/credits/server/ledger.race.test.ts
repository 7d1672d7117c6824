import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { readBalance } from './read.ts'
import { reserveCredits, returnCredits } from './reserve.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
})
afterAll(() => app.close())

/** What happens to a balance. `sms` names a message, so that two returns may be of one. */
type Happening =
  | { readonly kind: 'grant'; readonly credits: number }
  | { readonly kind: 'reserve'; readonly credits: number }
  | { readonly kind: 'return'; readonly sms: readonly number[] }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), credits: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('reserve' as const), credits: fc.integer({ min: 1, max: 15 }) }),
  fc.record({
    kind: fc.constant('return' as const),
    sms: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 4 }),
  }),
)

const messages = Array.from({ length: 300 }, () => crypto.randomUUID())

/** Does it in a transaction of its own; says how many credits were reserved. */
const happen = async (event: Happening): Promise<number> => {
  switch (event.kind) {
    case 'grant':
      await giveCredits(app, kari, event.credits)
      return 0
    case 'reserve': {
      const balance = await app.database.transaction(kari.scope, (tx) =>
        reserveCredits(tx, { credits: event.credits, assignmentId: null, reason: 'Prøve' }),
      )
      return balance === null ? 0 : event.credits
    }
    case 'return':
      await app.database.transaction(app.system, (tx) =>
        returnCredits(
          tx,
          event.sms.map((sms) => ({
            employerId: kari.scope.employerId,
            smsId: messages[sms] ?? '',
            assignmentId: null,
            reason: 'Prøve',
          })),
        ),
      )
      return 0
  }
}

const ledger = async () => {
  const rows = await app.db.query(
    'select kind, abs(sum(credits))::int as credits from credit_ledger group by kind',
  )
  const of = (kind: string) => Number(rows.find((row) => row['kind'] === kind)?.['credits'] ?? 0)
  return { granted: of('granted'), used: of('used'), returned: of('returned') }
}

const startAnew = async () => {
  await app.db.query('delete from credit_ledger')
  await app.db.query('update sms_credits set balance = 0')
}

// Fails when `written` (the ledger's row) or `and balance >= ...` is taken out of the reservation, and when
// `on conflict ... do nothing` is taken out of the return.
it('after any history, many at once, the balance is granted + returned - used and was never below nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(happening, { minLength: 1, maxLength: 12 }), { maxLength: 4 }),
      async (rounds) => {
        await startAnew()
        let used = 0
        for (const round of rounds) {
          const reserved = await Promise.all(round.map(happen))
          used += reserved.reduce((sum, credits) => sum + credits, 0)
        }
        const all = rounds.flat()
        const granted = all.reduce((sum, event) => sum + (event.kind === 'grant' ? event.credits : 0), 0)
        const returned = new Set(all.flatMap((event) => (event.kind === 'return' ? event.sms : []))).size
        expect(await ledger()).toEqual({ granted, used, returned })
        const balance = await app.database.transaction(kari.scope, readBalance)
        expect(balance).toBe(granted + returned - used)
        expect(balance).toBeGreaterThanOrEqual(0)
        expect(await app.database.transaction(nils.scope, readBalance)).toBe(0)
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)

// Fails when `and balance >= ...` is taken out of the reservation.
it('of fifty who reserve two of the last nine credits, four get them', async () => {
  await startAnew()
  await giveCredits(app, kari, 9)
  const reserved = await Promise.all(
    Array.from({ length: 50 }, () => happen({ kind: 'reserve', credits: 2 })),
  )
  expect(reserved.filter((credits) => credits === 2)).toHaveLength(4)
  expect(await app.database.transaction(kari.scope, readBalance)).toBe(1)
})

// Fails when `on conflict (sms_id) where kind = 'returned' do nothing` is taken out of the return, and when its
// `order by "smsId"` is (two that go through the messages in opposite orders then wait for each other).
it('twenty returns of the same messages at once give each credit back once', async () => {
  await startAnew()
  const all = messages.map((_, index) => index)
  await Promise.all(
    Array.from({ length: 20 }, (_, round) =>
      happen({ kind: 'return', sms: round % 2 === 0 ? all : all.toReversed() }),
    ),
  )
  expect(await ledger()).toEqual({ granted: 0, used: 0, returned: 300 })
  expect(await app.database.transaction(kari.scope, readBalance)).toBe(300)
})
