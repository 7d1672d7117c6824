import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { tooMany } from '#server/api/problems.ts'
import { SystemScope } from '#server/database/scope.ts'
import { countAttempt, type RateLimit } from '#server/load/rate-limit.ts'
import type { Services } from '#server/services.ts'
import { credits } from '../contract.ts'
import { PAYMENT_UNKNOWN } from '../rules.ts'
import { CREDITS_ADDED } from '../texts.ts'
import { startCheckout } from './checkout.ts'
import { fulfilPayment, type Fulfilment } from './fulfil.ts'
import { listMovements, readAccount, readBalance } from './read-ledger.ts'
import { PaymentUnavailable } from './payments/provider.ts'
import { listPackages } from './pricing.ts'
import { listPurchases, readReceipt } from './receipts.ts'
import { lockThreshold, setWarning } from './warn.ts'
import { readGift } from './welcome.ts'
import { versionOf } from '#server/version-of.ts'

const os = implementRoom(credits)

export const creditsProcedures = os.router({
  balance: os.balance.use(administrator).handler(async ({ context: { services, scope } }) => {
    const { smsCountries, welcomeSms } = services.config
    const [account, gift] = await services.database.read(scope, (tx) =>
      Promise.all([readAccount(tx), readGift(tx, welcomeSms)]),
    )
    const { warnBelow } = account
    return { ...account, version: versionOf({ warnBelow }), smsCountries: [...smsCountries], gift }
  }),

  packages: os.packages.handler(async ({ context: { services } }) => ({
    packages: await listPackages(services),
    orderFrom: services.config.stripe === 'none' ? services.config.product.email : null,
  })),

  purchases: os.purchases.use(administrator).handler(async ({ context: { services, scope } }) => ({
    purchases: await services.database.read(scope, listPurchases),
  })),

  createCheckout: os.createCheckout
    .use(administrator)
    .handler(async ({ context: { services, session, scope }, input, errors }) => {
      await allowPaymentCall(services, scope.employerId)
      const outcome = await startCheckout(services, session, scope, input)
      services.live.publish(`employer:${scope.employerId}`, ['credits'])
      if (outcome.kind === 'package-changed') throw errors.PACKAGE_CHANGED()
      if (outcome.kind === 'no-card') throw errors.NO_CARD_PAYMENT()
      if (outcome.kind === 'unavailable') throw errors.PAYMENT_UNAVAILABLE()
      return { url: outcome.url }
    }),

  processPayment: os.processPayment
    .use(administrator)
    .handler(async ({ context: { services, scope }, input, errors }) => {
      await allowPaymentCall(services, scope.employerId)
      const outcome = await fulfilPayment(services, input.sessionId).catch(whenUnavailable)
      if (outcome.kind === 'unavailable') throw errors.PAYMENT_UNAVAILABLE()
      // The purchase of another employer is treated as unknown.
      if (outcome.kind === 'unknown' || outcome.employerId !== scope.employerId)
        throw errors.NOT_FOUND({ message: PAYMENT_UNKNOWN })
      if (outcome.kind === 'not-paid') throw errors.PAYMENT_NOT_DONE()
      if (outcome.kind === 'held') throw errors.PAYMENT_HELD()
      return { message: CREDITS_ADDED, balance: await services.database.read(scope, readBalance) }
    }),

  ledger: os.ledger
    .use(administrator)
    .handler(({ context: { services, scope }, input }) =>
      services.database.read(scope, (tx) => listMovements(tx, input.cursor)),
    ),

  receipt: os.receipt.use(administrator).handler(async ({ context: { services, scope }, input, errors }) => {
    const receipt = await services.database.read(scope, (tx) => readReceipt(tx, input.id))
    if (!receipt) throw errors.NOT_FOUND()
    return receipt
  }),

  setWarning: os.setWarning
    .use(administrator)
    .handler(async ({ context: { services, scope }, input, errors }) => {
      await services.database.transaction(scope, async (tx) => {
        await lockThreshold(tx)
        const { warnBelow } = await readAccount(tx)
        const version = versionOf({ warnBelow })
        if (version !== input.version) throw errors.STALE({ data: { now: { warnBelow, version } } })
        await setWarning(tx, input.warnBelow)
      })
      services.live.publish(`employer:${scope.employerId}`, ['credits'])
      return {}
    }),
})

const whenUnavailable = (error: unknown): Fulfilment | { readonly kind: 'unavailable' } => {
  if (error instanceof PaymentUnavailable) return { kind: 'unavailable' }
  throw error
}

/** Each call queries the payment provider, which has rate limits. The limit is above normal use. */
export const PAYMENT_CALLS: RateLimit = { name: 'payment-calls', max: 60, windowSeconds: 3600 }

const counting = new SystemScope(null)

/** @throws ORPCError TOO_MANY_REQUESTS */
const allowPaymentCall = async ({ database }: Services, employerId: string): Promise<void> => {
  const wait = await database.transaction(counting, (tx) => countAttempt(tx, PAYMENT_CALLS, employerId))
  if (wait > 0) throw tooMany(wait)
}
