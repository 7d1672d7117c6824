import { sql } from 'kysely'
import { ORE_PER_UNPRICED_CREDIT } from '../../rules.ts'

/** Paid purchases, including those refunded since. */
export const isPaid = sql<boolean>`state = any('{paid,refunded}')`

/** Revenue of a paid purchase after refunds, in øre. */
export const revenueOre = sql<number>`coalesce(price_ore, amount::bigint * ${sql.lit(ORE_PER_UNPRICED_CREDIT)}) - refunded_ore`

/**
 * Sums of the ledger: credits bought, less refunds in force; granted, less revoked; used, less those returned for
 * unsent messages. Bought and granted, less used, is the balance.
 */
export const ledgerSums = sql`
  coalesce(sum(credits) filter (where kind = any('{bought,refunded}')
    or kind = 'granted' and sms_transaction_id is not null), 0)::bigint as purchased,
  coalesce(sum(credits) filter (where kind = 'granted' and sms_transaction_id is null), 0)::bigint as granted,
  coalesce(-sum(credits) filter (where kind = any('{used,returned}')), 0)::bigint as used,
  coalesce(sum(credits) filter (where kind = 'returned'), 0)::bigint as returned`
