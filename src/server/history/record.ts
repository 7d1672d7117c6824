import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '../database/database.ts'
import { toJson } from '../database/to-json.ts'
import type { EventKind, Values } from './kinds.ts'

/** An act on a shift, or on all shifts of a request. Names are looked up as it is recorded. */
export interface NewEvent {
  readonly kind: EventKind
  /** Exactly one of the two: an act on one shift, or on the request with all its shifts. */
  readonly on: { readonly assignmentId: string } | { readonly requestId: string }
  /** The substitute who acts. Left out: the member of the transaction's scope, or else the service. */
  readonly bySubstitute?: string
  /** The substitute that the act concerns. */
  readonly vikarId?: string
  /** Substitutes who were asked together, in order. */
  readonly people?: readonly string[]
  /** Further values of each of these people, in the same order. An erasure deletes them. */
  readonly facts?: readonly Values[]
  readonly before?: Values
  readonly after?: Values
  /** A code, and the substitute who caused it: `{ code: 'no', vikarId }`. `minutes`: the patience that ran out. */
  readonly because?: { readonly code: string; readonly vikarId?: string; readonly minutes?: number }
  /** Messages that were queued, and the credits they cost. */
  readonly effects?: Values
}

/**
 * Writes the history of an act, in its transaction and after its locks: rows of one shift then have the order of the acts.
 * A shift that is not the employer's records nothing.
 *
 * @param isMeant records only the events `e` of a request `q` that match; for acts whose outcome the rows alone know
 */
export const recordEvents = async (
  tx: TenantTransaction,
  events: readonly NewEvent[],
  isMeant: RawBuilder<boolean> = sql`true`,
): Promise<void> => {
  if (events.length === 0) return
  const { employerId, userId, support } = tx.scope
  const behalf = support && support.userId !== userId ? userId : null
  await sql`
    insert into events (employer_id, kind, actor_kind, actor_id, actor_name, for_id, for_name, request_id, assignment_id, vikar_id, vikar_name,
      people, before, after, because, effects)
    select ${employerId}, e.kind,
      case when e.by_vikar is not null then 'substitute' when ${support?.userId ?? null}::uuid is not null then 'support'
        when ${userId}::uuid is null then 'service'
        when member.user_id is null then 'support' else 'member' end,
      coalesce(e.by_vikar, ${support?.userId ?? null}::uuid, ${userId}::uuid),
      case when e.by_vikar is not null then actor.full_name else coalesce(${support?.fullName ?? null}, member.full_name) end,
      ${behalf}::uuid, case when ${behalf}::uuid is not null then member.full_name end,
      q.id, e.assignment_id, e.vikar_id, about.full_name,
      coalesce((select jsonb_agg(coalesce(e.facts -> (list.place - 1)::integer, '{}') || jsonb_build_object('id', v.id, 'name', v.full_name)
          order by list.place)
        from jsonb_array_elements_text(e.people) with ordinality list (id, place)
        join vikarer v on v.employer_id = q.employer_id and v.id = list.id::uuid), '[]'),
      coalesce(e.before, '{}'), coalesce(e.after, '{}'),
      case when cause.id is null then coalesce(e.because, '{}')
        else e.because || jsonb_build_object('name', cause.full_name) end,
      coalesce(e.effects, '{}')
    from jsonb_to_recordset(${toJson(events.map(toRow))}::jsonb) as e (place integer, kind text, assignment_id uuid, request_id uuid,
      by_vikar uuid, vikar_id uuid, people jsonb, facts jsonb, before jsonb, after jsonb, because jsonb, effects jsonb)
    left join assignments a on a.employer_id = ${employerId} and a.id = e.assignment_id
    join requests q on q.employer_id = ${employerId} and q.id = coalesce(e.request_id, a.request_id)
    left join vikarer actor on actor.employer_id = ${employerId} and actor.id = e.by_vikar
    left join vikarer about on about.employer_id = ${employerId} and about.id = e.vikar_id
    left join vikarer cause on cause.employer_id = ${employerId} and cause.id = (e.because ->> 'vikarId')::uuid
    left join profiles member on member.user_id = ${userId}::uuid
    where ${isMeant} order by e.place`.execute(tx)
}

const toRow = ({ on, bySubstitute, vikarId, ...event }: NewEvent, place: number) => ({
  ...event,
  ...('assignmentId' in on ? { assignment_id: on.assignmentId } : { request_id: on.requestId }),
  by_vikar: bySubstitute,
  vikar_id: vikarId ?? bySubstitute,
  place,
})
