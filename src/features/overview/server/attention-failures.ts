import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import type { AttentionItem } from '../contract.ts'

const FAILURES_MAX = 10

type Failure = Extract<AttentionItem, { kind: 'failed-messages' }>
type FailureRow = Omit<Failure, 'kind' | 'startsAt'> & { startsAt: Date }

/**
 * Shifts ahead about which somebody does not know, the soonest first: of an open one those whose requests failed for
 * good and who have not answered all the same, of a cancelled one who still thinks that it is theirs. A message that
 * waits or was sent, by any channel, is hope enough; who has left the register cannot be told.
 */
export const readFailures = async (tx: TenantTransaction, now: Date): Promise<Failure[]> => {
  const { rows } = await sql<FailureRow>`
    select a.id, a.title, a.assignment_date as date, a.starts_at, a.status = 'cancelled' as is_cancelled,
      count(*)::integer as people
    from assignments a
    cross join lateral (
      select m.employer_id, m.vikar_id from ${MESSAGES} m
      where m.employer_id = a.employer_id and m.assignment_id = a.id
        and case a.status when 'open' then m.kind in ('request', 'reminder')
          else m.kind = 'cancelled' and m.vikar_id = a.assigned_vikar_id end
      group by m.employer_id, m.vikar_id
      having bool_and(m.status = 'failed') and bool_or(m.gateway_state <> 'stopped')
    ) missed
    join vikarer v on v.employer_id = missed.employer_id and v.id = missed.vikar_id and v.deleted_at is null
    where a.employer_id = ${tx.scope.employerId} and a.status in ('open', 'cancelled')
      and a.assignment_date >= ${addDays(osloToday(now), -1)}::date and a.ends_at > ${now}::timestamptz
      and (a.status = 'cancelled' or not exists (select from assignment_responses r
        where r.employer_id = a.employer_id and r.assignment_id = a.id and r.vikar_id = missed.vikar_id))
    group by a.employer_id, a.id
    order by a.starts_at limit ${FAILURES_MAX}`.execute(tx)
  return rows.map(({ startsAt, ...row }) => ({
    kind: 'failed-messages',
    ...row,
    startsAt: startsAt.toISOString(),
  }))
}

const MESSAGES = sql`(
  select employer_id, assignment_id, vikar_id, kind, status, gateway_state from sms_history
  union all
  select employer_id, assignment_id, vikar_id, kind, status, gateway_state from email_history)`
