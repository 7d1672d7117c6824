import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { beginPurchase, pay, refund } from '#test/purchases.ts'
import { fulfilPayment } from './fulfil.ts'
import { readBalance } from './read-ledger.ts'
import { reserveCredits, returnCredits } from './reserve.ts'
import { settleReversal } from './reverse.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  purchases = await Promise.all(Array.from({ length: 4 }, () => beginPurchase(app, kari)))
})
afterAll(() => app.close())

/** An event that changes a balance. `sms` identifies a message, so two returns may be for the same one. */
type Happening =
  | { readonly kind: 'grant'; readonly credits: number }
  | { readonly kind: 'reserve'; readonly credits: number }
  | { readonly kind: 'return'; readonly sms: readonly number[] }
  /** A payment is reported, possibly again. */
  | { readonly kind: 'pay'; readonly purchase: number }
  /** This many tenths of the price have been refunded. */
  | { readonly kind: 'refund'; readonly purchase: number; readonly tenths: number }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), credits: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('reserve' as const), credits: fc.integer({ min: 1, max: 15 }) }),
  fc.record({
    kind: fc.constant('return' as const),
    sms: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('pay' as const), purchase: fc.integer({ min: 0, max: 3 }) }),
  fc.record({
    kind: fc.constant('refund' as const),
    purchase: fc.integer({ min: 0, max: 3 }),
    tenths: fc.integer({ min: 1, max: 10 }),
  }),
)

/** The same four purchases for every history: 100 credits at 150 kr each. */
let purchases: Awaited<ReturnType<typeof beginPurchase>>[]

const messages = Array.from({ length: 300 }, () => crypto.randomUUID())

/** Runs the event in its own transaction; returns the number of reserved credits. */
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
    case 'pay':
      await fulfilPayment(app, purchases[event.purchase]?.sessionId ?? '')
      return 0
    case 'refund': {
      const { sessionId = '', paymentRef = '' } = purchases[event.purchase] ?? {}
      await refund(app, { sessionId }, event.tenths * 1500)
      await settleReversal(app, paymentRef)
      return 0
    }
  }
}

const ledger = async () => {
  const rows = await app.db.query(
    `select case when kind = 'granted' and sms_transaction_id is not null then 'given' else kind end as kind,
       abs(sum(credits))::int as credits from credit_ledger group by 1`,
  )
  const of = (kind: string) => Number(rows.find((row) => row['kind'] === kind)?.['credits'] ?? 0)
  return {
    bought: of('bought'),
    granted: of('granted'),
    /** Granted again, because less of a payment was refunded in the end. */
    given: of('given'),
    used: of('used'),
    returned: of('returned'),
    refunded: of('refunded'),
  }
}

const startAnew = async () => {
  await app.db.query('delete from credit_ledger')
  await app.db.query('update sms_credits set balance = 0')
  await app.db.query(
    "update sms_transactions set state = 'started', refunded_ore = 0, receipt_number = null, paid_at = null",
  )
  await app.db.query('update local_checkouts set refunded_ore = 0')
  await Promise.all(purchases.map((purchase) => pay(app, purchase)))
}

// Fails when `written` (the ledger's row) or `and balance >= ...` is taken out of the reservation, and when
// `on conflict ... do nothing` is taken out of the return.
it('the balance equals bought + granted + returned - used - refunded, and is never below 0', async () => {
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
        const paid = new Set(all.flatMap((event) => (event.kind === 'pay' ? [event.purchase] : [])))
        const { given, refunded, ...moved } = await ledger()
        expect(moved).toEqual({ bought: 100 * paid.size, granted, used, returned })
        const balance = await app.database.transaction(kari.scope, readBalance)
        expect(balance).toBe(100 * paid.size + granted + given + returned - used - refunded)
        expect(refunded - given).toBeLessThanOrEqual(100 * paid.size)
        expect(balance).toBeGreaterThanOrEqual(0)
        expect(await app.database.transaction(nils.scope, readBalance)).toBe(0)
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)

// Fails when `and balance >= ...` is taken out of the reservation.
it('grants four of fifty concurrent reservations of two credits from the last nine', async () => {
  await startAnew()
  await giveCredits(app, kari, 9)
  const reserved = await Promise.all(
    Array.from({ length: 50 }, () => happen({ kind: 'reserve', credits: 2 })),
  )
  expect(reserved.filter((credits) => credits === 2)).toHaveLength(4)
  expect(await app.database.transaction(kari.scope, readBalance)).toBe(1)
})

// Fails when `on conflict (sms_id) where kind = 'returned' do nothing` is taken out of the return, and when its `order
// by "smsId"` is (two calls with the messages in opposite order then deadlock).
it('twenty concurrent returns of the same messages give each credit back once', async () => {
  await startAnew()
  const all = messages.map((_, index) => index)
  await Promise.all(
    Array.from({ length: 20 }, (_, round) =>
      happen({ kind: 'return', sms: round % 2 === 0 ? all : all.toReversed() }),
    ),
  )
  expect(await ledger()).toEqual({ bought: 0, granted: 0, given: 0, used: 0, returned: 300, refunded: 0 })
  expect(await app.database.transaction(kari.scope, readBalance)).toBe(300)
})
