import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ASKS_IN_ORDER } from '#features/assignments/server/of-request.ts'
import { LeftOut } from '#features/asking/shapes.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { ActorKind, EventKind, Values } from '#server/history/kinds.ts'
import { formatDateShort, formatTimeRange } from '#shared/dates.ts'
import { STEPS_MAX, type OrderProof, type ProvenPlace } from '../../contract-proof.ts'
import { historyWords } from '#features/history/server/shift-words.ts'

type Proof = Omit<OrderProof, 'csv'>

/**
 * The proof of the order in which a request asks: its basis as the history recorded it, and each question, answer and
 * change since. Null for an unknown shift, and for a request without an order.
 */
export const readProof = async (tx: TenantTransaction, assignmentId: string): Promise<Proof | null> => {
  const [shift, events] = await Promise.all([readShift(tx, assignmentId), readEvents(tx, assignmentId)])
  if (!shift) return null
  const { isInOrder: _, ...facts } = shift
  return { ...facts, made: madeOf(events), steps: stepsOf(events) }
}

const readShift = async (tx: TenantTransaction, assignmentId: string) => {
  const row = await tx
    .selectFrom('assignments as a')
    .innerJoin('requests as q', (join) =>
      join.onRef('q.employerId', '=', 'a.employerId').onRef('q.id', '=', 'a.requestId'),
    )
    .select([
      'a.title',
      'a.assignmentDate as date',
      'a.startTime',
      'a.endTime',
      ASKS_IN_ORDER.as('isInOrder'),
    ])
    .where('a.employerId', '=', tx.scope.employerId)
    .where('a.id', '=', assignmentId)
    .executeTakeFirst()
  return row?.isInOrder ? row : null
}

interface Person extends Values {
  readonly id: string
  readonly name: string
}

interface Row {
  readonly id: number
  readonly at: Date
  readonly kind: EventKind
  readonly actorKind: ActorKind
  readonly actorName: string | null
  readonly forName: string | null
  readonly vikarId: string | null
  readonly vikarName: string | null
  readonly people: readonly Person[]
  readonly before: Values
  readonly after: Values
  readonly because: Values
  readonly effects: Values
  readonly isMigrated: boolean
  /** The times of the shift, if the event is about one of several. */
  readonly date: string | null
  readonly startTime: string | null
  readonly endTime: string | null
}

/** Events that begin or end the line, or change the people who are asked. */
const STEPS: readonly EventKind[] = [
  'created',
  'left-out',
  'requested',
  'asked',
  'asked-more',
  'answered',
  'withdrawn',
  'removed',
  'edited',
  'cancelled',
  'completed',
  'reopened',
  'line-changed',
  'line-resumed',
  'asked-all',
  'send-time-changed',
  'sent-now',
]

const readEvents = async (tx: TenantTransaction, assignmentId: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select e.id, e.at, e.kind, e.actor_kind, e.actor_name, e.for_name, e.vikar_id, e.vikar_name, e.people, e.before,
      e.after, e.because, e.effects,
      e.is_migrated, s.assignment_date as date, s.start_time, s.end_time
    from assignments a
    join events e on e.employer_id = a.employer_id and e.request_id = a.request_id
    left join assignments s on s.employer_id = e.employer_id and s.id = e.assignment_id and exists (
      select from assignments other where other.employer_id = s.employer_id and other.request_id = s.request_id
        and other.id <> s.id)
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and e.kind = any(${[...STEPS]})
      and (e.kind <> 'edited' or e.after ? 'places' or e.after ? 'askNext')
    order by e.is_migrated desc, case when e.is_migrated then e.at end, e.id limit ${STEPS_MAX + 2}`.execute(
    tx,
  )
  return rows
}

const madeOf = (events: readonly Row[]): Proof['made'] => {
  const created = events.find(({ kind }) => kind === 'created')
  const { seed, startsAt, toAll } = created?.after ?? {}
  if (!created || typeof seed !== 'number' || typeof startsAt !== 'string') return null
  const asked = firstAskings(events)
  const turns = Object.keys(created.after).flatMap((key) => Number(/^group(\d+)$/.exec(key)?.[1] ?? 0))
  const groups = Array.from({ length: Math.max(0, ...turns) }, (_, at) =>
    textOf(created.after[`group${at + 1}`]),
  )
  return {
    at: created.at.toISOString(),
    by: created.actorName,
    seed,
    startsAt,
    groups,
    toAll: toAll === true,
    places: created.people.map((person) => ({
      ...placeOf(person, seed),
      ...(asked.get(person.id) ?? NOT_ASKED),
    })),
    leftOut: events
      .filter(({ kind }) => kind === 'left-out')
      .flatMap(({ people }) => people)
      .map(({ id, name, reason }) => ({ vikarId: id, name, reason: LeftOut.safeParse(reason).data ?? null })),
  }
}

type Asked = Pick<ProvenPlace, 'askedAt' | 'isByHand'>
const NOT_ASKED: Asked = { askedAt: null, isByHand: false }

/** The first question to each person. */
const firstAskings = (events: readonly Row[]): Map<string, Asked> => {
  const first = new Map<string, Asked>()
  for (const { kind, at, people } of events)
    if (kind === 'asked' || kind === 'asked-more')
      for (const { id } of people)
        if (!first.has(id)) first.set(id, { askedAt: at.toISOString(), isByHand: kind === 'asked-more' })
  return first
}

/** An erasure has left only the id and a pseudonym of a person. */
const placeOf = (
  { id, name, turn, lastAskedAt, workedMinutes }: Person,
  seed: number,
): Omit<ProvenPlace, keyof Asked> => ({
  vikarId: id,
  name,
  isErased: workedMinutes === undefined,
  turn: numberOf(turn),
  lastAskedAt: textOf(lastAskedAt),
  workedMinutes: numberOf(workedMinutes),
  draw: createHash('md5').update(`${seed}${id}`).digest('hex'),
})

const textOf = (value: Values[string] | undefined) => (typeof value === 'string' ? value : null)
const numberOf = (value: Values[string] | undefined) => (typeof value === 'number' ? value : null)

/** Lists all people of an event; the timeline lists three. */
const stepsOf = (events: readonly Row[]): Proof['steps'] =>
  events
    .map((row, at) => ({ row, at }))
    .filter(({ row: { kind } }) => kind !== 'left-out')
    .slice(0, STEPS_MAX)
    .map(({ row, at }) => ({
      id: row.id,
      at: row.at.toISOString(),
      text: shiftOf(row) + sentenceOf(row, events.slice(0, at)),
      isMigrated: row.isMigrated,
    }))

/** 'man. 30. nov. 08.00–14.00: ', for one of several shifts. */
const shiftOf = ({ date, startTime, endTime }: Row) =>
  date && startTime && endTime ? `${formatDateShort(date)} ${formatTimeRange(startTime, endTime)}: ` : ''

const sentenceOf = (row: Row, earlier: readonly Row[]) => {
  const { people, actorKind, actorName, forName, kind, because } = row
  const removal =
    kind === 'asked' && because['code'] === 'removed'
      ? earlier.findLast((one) => one.kind === 'removed' && one.vikarId === because['vikarId'])
      : undefined
  return historyWords({
    ...row,
    actor: { kind: actorKind, name: actorName, behalf: forName },
    // The table of the line has their names.
    people: kind === 'created' ? [] : people.map(({ name }) => name),
    count: people.length,
    removedBy: removal?.actorName ?? null,
  })
}
