import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { SmsTotals } from '../contract-sms.ts'

/**
 * SMS of all employers since the beginning. What was stopped because nobody wanted it any more is no failure, and costs
 * nothing; what is still to be sent has its credit reserved, so the cost is what was used and not given back.
 */
export const readSmsTotals = async (tx: SystemTransaction, now: Date): Promise<SmsTotals> => {
  const { rows } = await sql<SmsTotals>`
    select count(*) filter (where status = 'sent')::integer as sent,
      count(*) filter (where status = 'failed' and gateway_state <> 'stopped')::integer as failed,
      coalesce(sum(cost), 0)::integer as cost,
      count(*) filter (where status = 'sent' and coalesce(sent_at, created_at) > ${now}::timestamptz - interval '24 hours'
        )::integer as "last24Hours"
    from sms_history`.execute(tx)
  return rows[0] ?? { sent: 0, failed: 0, cost: 0, last24Hours: 0 }
}
