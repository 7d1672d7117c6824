import type { Services } from '#server/services.ts'
import { SystemScope } from '#server/database/scope.ts'
import { sql } from 'kysely'
import { fulfilPayment } from './fulfil.ts'
import { paymentsOf } from './payments/create.ts'
import { PaymentUnavailable } from './payments/provider.ts'

const service = new SystemScope(null)
/** A checkout lives for a day at most; after this time no payment can arrive. */
const FORGOTTEN = '3 days'
const PAGE = 100

/** After this many consecutive failures, the provider counts as down. */
const SILENCES = 3

/**
 * Checks purchases without an event: the buyer closed the page, or the event was lost. Credits paid ones and abandons
 * expired ones. A single failure does not stop the round; a provider that is down does, and the next round continues.
 * Purchases are deleted only after a query without a payment.
 */
export const reconcilePayments = async (services: Services): Promise<void> => {
  let silences = 0
  for (let after = ''; ;) {
    const started = await listStarted(services, after)
    for (const sessionId of started) {
      silences = (await tryFulfil(services, sessionId)) === 'silent' ? silences + 1 : 0
      if (silences === SILENCES) return
    }
    const last = started.at(-1)
    if (last === undefined || started.length < PAGE) break
    after = last
  }
  if (silences === 0) await putAsideForgotten(services)
}

/** Sorted by session: each is read once, and the order does not matter. */
const listStarted = async (services: Services, after: string): Promise<string[]> => {
  const { rows } = await services.database.lookUp(service, (db) =>
    sql<{ sessionId: string }>`
      select session_id from sms_transactions
      where state = 'started' and provider = ${paymentsOf(services).name} and session_id > ${after}
        and created_at < now() - interval '1 minute'
      order by session_id limit ${PAGE}`.execute(db),
  )
  return rows.map(({ sessionId }) => sessionId)
}

const tryFulfil = async (services: Services, sessionId: string): Promise<'done' | 'silent' | 'failed'> => {
  try {
    await fulfilPayment(services, sessionId)
    return 'done'
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) {
      services.log.error({ err: error }, 'a payment could not be reconciled')
      return 'failed'
    }
    services.log.warn({ err: error }, 'the payment provider does not answer')
    return 'silent'
  }
}

const putAsideForgotten = (services: Services) =>
  services.database.transaction(service, (tx) =>
    sql`update sms_transactions set state = 'canceled'
      where state = 'started' and created_at < now() - ${FORGOTTEN}::interval`.execute(tx),
  )
