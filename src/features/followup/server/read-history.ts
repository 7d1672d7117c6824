import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { EVENT_KINDS, type ActorKind, type EventKind } from '#server/history/kinds.ts'
import { EVENTS_MAX } from '../rules.ts'
import type { HistoryEvent } from '#features/history/server/shift-words.ts'

/** The proof of order shows the other kinds. */
const IN_TIMELINE = EVENT_KINDS.filter((kind) => kind !== 'left-out')

/** Limit on names of people who were asked together. */
const NAMED = 3

export interface EventRow extends Omit<HistoryEvent, 'actor' | 'removedBy' | 'isOfReserve' | 'kind'> {
  readonly id: number
  readonly at: Date
  /** That time in microseconds. */
  readonly stamp: string
  readonly kind: EventKind
  readonly actorKind: ActorKind
  readonly actorName: string | null
  /** The member on whose behalf a superadmin acted. */
  readonly forName: string | null
  readonly isOfShift: boolean
  readonly vikarId: string | null
}

/**
 * The events of a shift and of its request, newest first. Omits kinds that this version does not know: a newer version
 * may run beside it.
 */
export const readHistory = async (tx: TenantTransaction, assignmentId: string): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    select e.id, e.at, e.at::text as stamp, e.kind, e.actor_kind, e.actor_name, e.for_name,
      e.assignment_id is not null as is_of_shift,
      e.vikar_id, e.vikar_name, jsonb_path_query_array(e.people, ${`$[0 to ${NAMED - 1}].name`}::jsonpath) as people,
      jsonb_array_length(e.people) as count, e.before, e.after, e.because, e.effects, e.is_migrated
    from assignments a
    join events e on e.employer_id = a.employer_id and e.request_id = a.request_id
      and (e.assignment_id is null or e.assignment_id = a.id)
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and e.kind = any(${IN_TIMELINE})
    order by e.at desc, e.id desc limit ${EVENTS_MAX}`.execute(tx)
  return rows
}
