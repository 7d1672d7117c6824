import { sql } from 'kysely'
import { writeAudit } from '#features/accounts/server/audit.ts'
import { lockShiftsOfRequest } from '#features/assignments/server/lock.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { AskingChange } from '../../asking-rules.ts'
import type { Sent } from '../../shapes.ts'
import { askNext } from './ask-next.ts'
import { WAITING } from './line-state.ts'
import { readAskingSettings } from './settings.ts'

type Asking = Pick<Services, 'config' | 'tokens' | 'clock'>

/** `over`: nobody waits in it any more. */
export type LineOutcome =
  | { readonly kind: 'changed'; readonly sent: Sent }
  | { readonly kind: 'over' | 'not-found' }

/** Changes how a line is asked, and asks at once whose turn it is by that. */
export const changeLine = async (
  tx: TenantTransaction,
  services: Asking,
  assignmentId: string,
  { openAtMost, patienceMinutes, askAllAt, isUrgent }: AskingChange,
): Promise<LineOutcome> => {
  const { quiet } = await readAskingSettings(tx)
  return change(tx, services, assignmentId, 'changed', {
    openAtMost,
    patienceMinutes,
    askAllAt: askAllAt === null ? null : new Date(askAllAt),
    quietFrom: isUrgent ? null : (quiet?.from ?? null),
    quietUntil: isUrgent ? null : (quiet?.until ?? null),
  })
}

/** Asks all who are left at once: it is the office that asks, so no hour is quiet and nothing is waited for. */
export const askAllInLine = (
  tx: TenantTransaction,
  services: Asking,
  assignmentId: string,
): Promise<LineOutcome> =>
  change(tx, services, assignmentId, 'asked-all', {
    askFrom: null,
    askAllAt: services.clock.now(),
    quietFrom: null,
    quietUntil: null,
  })

type LineChange = 'changed' | 'asked-all'

interface Changes {
  readonly openAtMost?: number
  readonly patienceMinutes?: number
  readonly askFrom?: null
  readonly askAllAt: Date | null
  readonly quietFrom: string | null
  readonly quietUntil: string | null
}

const change = async (
  tx: TenantTransaction,
  services: Asking,
  assignmentId: string,
  kind: LineChange,
  changes: Changes,
): Promise<LineOutcome> => {
  const { employerId, userId: actorUserId } = tx.scope
  await lockShiftsOfRequest(tx, assignmentId)
  const { rows } = await sql<{ id: string; isWaiting: boolean; patienceBefore: number }>`
    select q.id, q.open_at_most is not null and exists (select from request_line l where ${WAITING}) as is_waiting,
      q.patience_minutes as patience_before from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${employerId} and a.id = ${assignmentId} for no key update of q`.execute(tx)
  const [request] = rows
  if (!request) return { kind: 'not-found' }
  if (!request.isWaiting) return { kind: 'over' }
  await tx
    .updateTable('requests')
    .set(changes)
    .where('employerId', '=', employerId)
    .where('id', '=', request.id)
    .execute()
  await tx
    .insertInto('lineChanges')
    .values({
      employerId,
      requestId: request.id,
      kind,
      patienceBefore: request.patienceBefore,
      changedBy: actorUserId,
    })
    .execute()
  await writeAudit(tx, {
    action: 'line-changed',
    actorUserId,
    employerId,
    subject: { type: 'assignment', id: assignmentId },
    detail: { ...changes, askAllAt: changes.askAllAt?.toISOString() ?? null },
  })
  const next = await askNext(tx, services, request.id)
  return next ? { kind: 'changed', sent: next.sent } : { kind: 'over' }
}
