import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { recordEvents } from '#server/history/record.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { statesFor } from '../rules.ts'

/** Marks an assignment as completed; false if it has no holder, or is already closed. */
export const completeAssignment = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const { employerId, userId } = tx.scope
  const { rows } = await sql`
    update assignments set status = 'completed', closed_at = now(), closed_by = ${userId}
    where employer_id = ${employerId} and id = ${id} and status = any(${[...statesFor('complete')]}) and filled > 0
    returning 1`.execute(tx)
  if (rows.length === 0) return false
  await recordEvents(tx, [{ kind: 'completed', on: { assignmentId: id }, after: { status: 'completed' } }])
  await writeAudit(tx, {
    action: 'assignment-completed',
    actorUserId: userId,
    employerId,
    subject: { type: 'assignment', id },
  })
  return true
}

/** Nightly: completes ended shifts with a holder, at every employer. */
export const completeEnded = async ({ database, live }: Services, scope: SystemScope): Promise<void> => {
  const { rows } = await database.transaction(scope, (tx) =>
    sql<{ employerId: string; userId: string | null }>`
      with done as (
        update assignments set status = 'completed', closed_at = now()
        where (status = 'assigned' or status = 'open' and filled > 0) and ends_at <= now()
        returning employer_id, id, request_id
      ), recorded as (
        insert into events (employer_id, kind, actor_kind, request_id, assignment_id, after)
        select employer_id, 'completed', 'service', request_id, id, '{"status": "completed"}' from done
      )
      select distinct done.employer_id, v.user_id from done
      join assignment_responses r on r.employer_id = done.employer_id and r.assignment_id = done.id
        and r.response_type = 'accepted'
      join vikarer v on v.employer_id = r.employer_id and v.id = r.vikar_id`.execute(tx),
  )
  for (const { employerId, userId } of rows) {
    live.publish(`employer:${employerId}`, ['assignments'])
    if (userId) live.publish(`person:${userId}`, ['assignments'])
  }
}
