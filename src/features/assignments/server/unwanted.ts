import { sql } from 'kysely'
import type { AnyTransaction } from '#server/database/database.ts'
import type { Retried } from '#server/outbox/drain.ts'

/**
 * Of messages that are to be tried once more: those about an assignment that has been filled, given to somebody else or
 * closed since, and questions that have been answered; all of them when nobody is left at the employer. The first try needs no such look, because what is queued is stopped together with what closes it.
 * A reminder from before the yes says that the job is still to be had, also to who has it now. Who said yes too late wants
 * to know when it is open again.
 */
export const findUnwanted = async (tx: AnyTransaction, rows: readonly Retried[]): Promise<string[]> => {
  const asked = rows.map(({ id, employerId, kind, assignmentId, vikarId, createdAt }) => ({
    id,
    employerId,
    kind,
    assignmentId,
    vikarId,
    createdAt,
  }))
  const found = await sql<{ id: string }>`
    select m.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as m (id uuid, "employerId" uuid, kind text, "assignmentId" uuid, "vikarId" uuid, "createdAt" timestamptz)
    join assignments a on a.employer_id = m."employerId" and a.id = m."assignmentId"
    join employers e on e.id = a.employer_id
    where e.closed_at is not null and m.kind not in ('cancelled', 'withdrawn') or case m.kind
      when 'request' then a.status <> 'open' or ${HAS_ANSWERED}
      when 'reminder' then case a.status
        when 'open' then ${HAS_ANSWERED}
        when 'assigned' then a.assigned_vikar_id <> m."vikarId" or m."createdAt" < a.assigned_at
        else true end
      when 'confirmation' then a.status not in ('assigned', 'completed') or a.assigned_vikar_id <> m."vikarId"
        or ${IS_OF_EARLIER_YES}
      when 'accepted-notice' then a.status not in ('assigned', 'completed') or ${IS_OF_EARLIER_YES}
      when 'withdrawn-notice' then a.status <> 'open'
      when 'erased-notice' then a.status <> 'open'
      when 'withdrawn' then coalesce(a.assigned_vikar_id = m."vikarId", false)
      else false end`.execute(tx)
  return found.rows.map(({ id }) => id)
}

const HAS_ANSWERED = sql`exists (select from assignment_responses r
  where r.employer_id = a.employer_id and r.assignment_id = a.id and r.vikar_id = m."vikarId"
    and r.response_type <> 'interested')`

/** It tells of a yes that was given back since. Written in the transaction of its yes; Node keeps milliseconds. */
const IS_OF_EARLIER_YES = sql`m."createdAt" < date_trunc('milliseconds', a.assigned_at)`
