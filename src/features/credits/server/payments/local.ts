import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { CURRENCY } from '../../rules.ts'
import type { CheckoutRequest, PaymentProvider } from './provider.ts'

/** A checkout as the stand-in's own page shows it. Amounts in øre. */
export interface LocalCheckout {
  readonly id: string
  readonly purchaseId: string
  readonly description: string
  readonly amountOre: number
  readonly refundedOre: number
  readonly state: 'open' | 'paid' | 'expired'
  /** The session id has been inserted. */
  readonly successUrl: string
  readonly cancelUrl: string
}

const standIn = new SystemScope(null)

/**
 * Stand-in for a payment provider that is not configured: a purchase is a row, paid by a press on a page of this
 * service. It sends no events, so the page's handler does the work of the provider's event.
 */
export const createLocalPayments = ({ appUrl }: Config, database: Database): PaymentProvider => ({
  name: 'local',
  createCheckout: async (request) => {
    const sessionId = await openCheckout(database, request)
    return { sessionId, url: `${appUrl}${serverPaths.localCheckout(sessionId)}` }
  },
  readPayment: async (sessionId) => {
    const checkout = await findLocalCheckout(database, sessionId)
    if (!checkout) return null
    const { purchaseId, state, amountOre } = checkout
    const paymentRef = state === 'paid' ? paymentRefOf(sessionId) : null
    return { sessionId, purchaseId, state, amountOre, currency: CURRENCY, paymentRef }
  },
  readReversed: async (paymentRef) => {
    const checkout = await findLocalCheckout(database, sessionOf(paymentRef))
    return checkout?.state === 'paid' ? checkout.refundedOre : null
  },
  parseEvent: () => null,
})

/** The reference in refunds. */
export const paymentRefOf = (sessionId: string): string => `${PAYMENT}${sessionId}`

/** Null for an unknown session. */
export const findLocalCheckout = async (
  database: Database,
  sessionId: string,
): Promise<LocalCheckout | null> => {
  if (!SESSION.test(sessionId)) return null
  const row = await database.lookUp(standIn, (db) =>
    db
      .selectFrom('localCheckouts')
      .select(['id', 'purchaseId', 'description', 'amountOre', 'refundedOre', 'successUrl', 'cancelUrl'])
      .select(
        sql<
          LocalCheckout['state']
        >`case when state = 'open' and not ${isFresh} then 'expired' else state end`.as('state'),
      )
      .where('id', '=', sessionId)
      .executeTakeFirst(),
  )
  return row ? { ...row, successUrl: row.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', sessionId) } : null
}

/** Pays an open checkout. One conditional update decides: of concurrent presses, one gets true. */
export const payLocalCheckout = (database: Database, sessionId: string): Promise<boolean> =>
  database.transaction(standIn, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('localCheckouts')
      .set({ state: 'paid' })
      .where('id', '=', sessionId)
      .where('state', '=', 'open')
      .where(isFresh)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })

/** Refunds the whole amount of a paid checkout, once for any number of calls. */
export const refundLocalCheckout = (database: Database, sessionId: string): Promise<void> =>
  database.transaction(standIn, async (tx) => {
    await tx
      .updateTable('localCheckouts')
      .set({ refundedOre: sql`amount_ore` })
      .where('id', '=', sessionId)
      .where('state', '=', 'paid')
      .execute()
  })

/** The insert admits one session per purchase; the second statement reads it, also if another call inserted it. */
const openCheckout = (database: Database, request: CheckoutRequest): Promise<string> =>
  database.transaction(standIn, async (tx) => {
    const { purchaseId, description, priceOre: amountOre, successUrl, cancelUrl } = request
    const [, { id }] = await Promise.all([
      tx
        .insertInto('localCheckouts')
        .values({ id: newSession(), purchaseId, description, amountOre, successUrl, cancelUrl })
        .onConflict((conflict) => conflict.column('purchaseId').doNothing())
        .execute(),
      tx
        .selectFrom('localCheckouts')
        .select('id')
        .where('purchaseId', '=', purchaseId)
        .executeTakeFirstOrThrow(),
    ])
    return id
  })

/** The real provider's lifetime of a checkout. */
const isFresh = sql<boolean>`created_at > now() - interval '24 hours'`

const PAYMENT = 'pi_local_'
const SESSION = /^cs_local_[\w-]{22}$/

const newSession = () => `cs_local_${randomBytes(16).toString('base64url')}`

const sessionOf = (paymentRef: string) =>
  paymentRef.startsWith(PAYMENT) ? paymentRef.slice(PAYMENT.length) : ''
