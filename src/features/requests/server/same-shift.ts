import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { RequestForm } from '../contract.ts'
import { ASKED_PEOPLE } from '#features/messages/server/deliveries.ts'
import type { SameShift } from '../shapes.ts'

type Wanted = Pick<RequestForm, 'title' | 'location' | 'shifts'> & { readonly requestId: string }

/**
 * The first shift of other requests with the day, times, title and place of a wanted one; null if there is none.
 * Cancelled and ended shifts do not count. Concurrent sends of an office are serialised, so the second sees the
 * first.
 */
export const findSameShift = async (
  tx: TenantTransaction,
  { requestId, title, location, shifts }: Wanted,
): Promise<SameShift | null> => {
  const { employerId } = tx.scope
  await sql`select pg_advisory_xact_lock(hashtextextended('same shift ' || ${employerId}, 0))`.execute(tx)
  const { rows } = await sql<SameShift>`
    select a.id as assignment_id, cardinality(${ASKED_PEOPLE}) as asked
    from assignments a
    join unnest(${shifts.map(({ date }) => date)}::date[], ${shifts.map(({ startTime }) => startTime)}::time[],
      ${shifts.map(({ endTime }) => endTime)}::time[]) as wanted (date, start_time, end_time)
      on a.assignment_date = wanted.date and a.start_time = wanted.start_time and a.end_time = wanted.end_time
    where a.employer_id = ${employerId} and a.request_id <> ${requestId} and a.status in ('open', 'assigned')
      and a.ends_at > now() and fold(a.title) = fold(${title}) and fold(a.location) = fold(${location})
    order by a.starts_at, a.id limit 1`.execute(tx)
  return rows[0] ?? null
}
