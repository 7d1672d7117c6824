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
 * Writes the history of an act, in its transaction and after its locks: rows of one shift then have the order of the
 * acts. A shift that is not the employer's records nothing.
 *
 * @param isMeant records only the events `e` of a request `q` that match; for acts whose outcome the rows alone know
 */
export const recordEvents = async (
  tx: TenantTransaction,
  events: readonly NewEvent[],
  isMeant: RawBuilder<boolean> = sql`true`,
): Promise<void> => {
  const [event] = events
  if (!event) return
  if (events.length === 1 && isOwnAnswer(event)) return recordOwnAnswer(tx, event, isMeant)
  const { employerId, userId, support } = tx.scope
  const behalf = support && support.userId !== userId ? userId : null
  const rows = events.map(toRow)
  const { ofSubstitute, ofVikar, ofCause, ofMember, requestOf } = lookUpsOf(tx, rows)
  await sql`
    insert into events (employer_id, kind, actor_kind, actor_id, actor_name, for_id, for_name, request_id,
      assignment_id, vikar_id, vikar_name,
      people, before, after, because, effects)
    select ${employerId}, e.kind,
      case when e.by_vikar is not null then 'substitute' when ${support?.userId ?? null}::uuid is not null then 'support'
        when ${userId}::uuid is null then 'service'
        when member.full_name is null then 'support' else 'member' end,
      coalesce(e.by_vikar, ${support?.userId ?? null}::uuid, ${userId}::uuid),
      case when e.by_vikar is not null then ${ofSubstitute}
        else coalesce(${support?.fullName ?? null}, member.full_name) end,
      ${behalf}::uuid, case when ${behalf}::uuid is not null then member.full_name end,
      q.id, e.assignment_id, e.vikar_id, ${ofVikar},
      coalesce((select jsonb_agg(coalesce(e.facts -> (list.place - 1)::integer, '{}') || jsonb_build_object('id', v.id,
        'name', v.full_name)
          order by list.place)
        from jsonb_array_elements_text(e.people) with ordinality list (id, place)
        join vikarer v on v.employer_id = q.employer_id and v.id = list.id::uuid), '[]'),
      coalesce(e.before, '{}'), coalesce(e.after, '{}'),
      case when e.because ->> 'vikarId' is null then coalesce(e.because, '{}')
        else e.because || jsonb_strip_nulls(jsonb_build_object('name', ${ofCause})) end,
      coalesce(e.effects, '{}')
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as e (place integer, kind text, assignment_id uuid, request_id uuid,
      by_vikar uuid, vikar_id uuid, people jsonb, facts jsonb, before jsonb, after jsonb, because jsonb, effects jsonb)
    cross join lateral (select ${requestOf} as id offset 0) subject
    cross join lateral (
      select q.* from requests q where q.employer_id = ${employerId} and q.id = subject.id offset 0) q
    cross join (select ${ofMember} as full_name offset 0) member
    where ${isMeant} order by e.place`.execute(tx)
}

type Row = ReturnType<typeof toRow>

const NO_NAME = sql`null::text`

/**
 * The queries for names and requests that these events need. The database prepares each query of a statement, also one
 * that it does not run.
 */
const lookUpsOf = ({ scope: { employerId, userId } }: TenantTransaction, rows: readonly Row[]) => {
  const nameIf = (has: (row: Row) => unknown, id: RawBuilder<unknown>) =>
    rows.some(has) ? nameOf(employerId, id) : NO_NAME
  return {
    ofSubstitute: nameIf((row) => row.by_vikar, sql`e.by_vikar`),
    ofVikar: nameIf((row) => row.vikar_id, sql`e.vikar_id`),
    ofCause: nameIf((row) => row.because?.vikarId, sql`(e.because ->> 'vikarId')::uuid`),
    ofMember:
      userId === null ? NO_NAME : sql`(select full_name from profiles where user_id = ${userId}::uuid)`,
    requestOf: rows.some((row) => row.assignment_id)
      ? sql`coalesce(e.request_id,
          (select a.request_id from assignments a where a.employer_id = ${employerId} and a.id = e.assignment_id))`
      : sql`e.request_id`,
  }
}

type OwnAnswer = NewEvent & { readonly bySubstitute: string; readonly on: { readonly assignmentId: string } }

const isOwnAnswer = (event: NewEvent): event is OwnAnswer =>
  event.bySubstitute !== undefined &&
  event.vikarId === undefined &&
  'assignmentId' in event.on &&
  event.people === undefined &&
  event.because?.vikarId === undefined

/** Records one act of a substitute on one shift: as most events are answers, they have a cheaper statement. */
const recordOwnAnswer = async (
  tx: TenantTransaction,
  event: OwnAnswer,
  isMeant: RawBuilder<boolean>,
): Promise<void> => {
  const { employerId } = tx.scope
  const { kind, on, bySubstitute, before = {}, after = {}, because = {}, effects = {} } = event
  await sql`
    insert into events (employer_id, kind, actor_kind, actor_id, actor_name, request_id, assignment_id, vikar_id,
      vikar_name,
      before, after, because, effects)
    select q.employer_id, ${kind}, 'substitute', e.vikar_id, v.full_name, q.id, e.assignment_id, e.vikar_id,
      v.full_name,
      ${toJson(before)}::jsonb, e.after, ${toJson(because)}::jsonb, ${toJson(effects)}::jsonb
    from (select ${on.assignmentId}::uuid as assignment_id, ${bySubstitute}::uuid as vikar_id,
      ${toJson(after)}::jsonb as after) e
    join (select employer_id, id as assignment_id, request_id as id from assignments) q
      on q.employer_id = ${employerId} and q.assignment_id = e.assignment_id
    left join vikarer v on v.employer_id = ${employerId} and v.id = e.vikar_id
    where ${isMeant}`.execute(tx)
}

const nameOf = (employerId: string, id: RawBuilder<unknown>) =>
  sql`(select v.full_name from vikarer v where v.employer_id = ${employerId} and v.id = ${id})`

const toRow = ({ on, bySubstitute, vikarId, ...event }: NewEvent, place: number) => ({
  ...event,
  assignment_id: 'assignmentId' in on ? on.assignmentId : undefined,
  request_id: 'requestId' in on ? on.requestId : undefined,
  by_vikar: bySubstitute,
  vikar_id: vikarId ?? bySubstitute,
  place,
})
