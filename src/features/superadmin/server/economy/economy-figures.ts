import { sql } from 'kysely'
import { ORE_PER_UNPRICED_CREDIT } from '../../rules.ts'

/** Purchases that were paid, those too whose money has gone back since. */
export const isPaid = sql<boolean>`state = any('{paid,refunded}')`

/** What is left of a paid purchase after refunds, in øre. */
export const revenueOre = sql<number>`coalesce(price_ore, amount::bigint * ${sql.lit(ORE_PER_UNPRICED_CREDIT)}) - refunded_ore`

/**
 * Movements of the ledger added up: credits bought less those of refunds that stand; given less revoked; used less
 * those returned for messages that were not sent. What was bought and given, less what was used, is the balance.
 */
export const ledgerSums = sql`
  coalesce(sum(credits) filter (where kind = any('{bought,refunded}')
    or kind = 'granted' and sms_transaction_id is not null), 0)::bigint as purchased,
  coalesce(sum(credits) filter (where kind = 'granted' and sms_transaction_id is null), 0)::bigint as granted,
  coalesce(-sum(credits) filter (where kind = any('{used,returned}')), 0)::bigint as used,
  coalesce(sum(credits) filter (where kind = 'returned'), 0)::bigint as returned`
