import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { EventKind } from '#server/history/kinds.ts'
import { EVENTS_MAX } from '../rules.ts'
import type { AssignmentEvent } from '../shapes.ts'
import { historyWords, type HistoryEvent } from '#features/history/server/shift-words.ts'
import { signOf } from './history-signs.ts'
import { readHistory, type EventRow } from './read-history.ts'
import { readMessages, type QueuedTogether } from './read-messages.ts'
import { messagesNotes, messagesWords, sentWords } from './sent-words.ts'

/** The events of a shift and of its request, newest first, each with the messages that its transaction queued. */
export const readEvents = async (tx: TenantTransaction, assignmentId: string): Promise<AssignmentEvent[]> => {
  const [rows, groups, words] = await Promise.all([
    readHistory(tx, assignmentId),
    readMessages(tx, assignmentId),
    readWords(tx, assignmentId),
  ])
  const { matched, rest } = withMessages(rows, groups)
  const told = withNotes(inOrder(matched), words)
  const oldest = rows.length === EVENTS_MAX ? told.at(-1)?.at : undefined
  const loose = rest.flatMap(toLoose).filter(({ at }) => oldest === undefined || at >= oldest)
  return merged(told, loose, ({ at }) => at)
}

/** An event with the messages that its transaction queued. */
interface Found {
  readonly row: EventRow
  readonly groups: readonly QueuedTogether[]
}

interface Matched {
  readonly matched: readonly Found[]
  /** Messages without an event at their time. */
  readonly rest: readonly QueuedTogether[]
}

/**
 * Matches messages with the event at their time. If a transaction recorded several, the kind of the messages decides.
 */
const withMessages = (rows: readonly EventRow[], groups: readonly QueuedTogether[]): Matched => {
  const found = new Map<number, QueuedTogether[]>(rows.map(({ id }) => [id, []]))
  const byTime = Map.groupBy(rows, ({ stamp }) => stamp)
  const rest = groups.filter((group) => {
    const event = bestOf(byTime.get(group.stamp) ?? [], group.about)
    if (event) found.get(event.id)?.push(group)
    return event === undefined
  })
  return { matched: rows.map((row) => ({ row, groups: found.get(row.id) ?? [] })), rest }
}

const bestOf = (rows: readonly EventRow[], about: QueuedTogether['about']): EventRow | undefined => {
  const kinds = SENDERS[about]
  const rank = ({ kind, isOfShift }: EventRow) => {
    const place = kinds.indexOf(kind)
    // The line asks about the request, the reserve about its shift.
    const isOther = kind === 'asked' && isOfShift === (about === 'request')
    return (place === -1 ? kinds.length : place) + (isOther ? 0.5 : 0)
  }
  return rows.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)[0]
}

/** The acts that send messages of a kind, most likely first. */
const SENDERS: Record<QueuedTogether['about'], readonly EventKind[]> = {
  request: ['asked', 'asked-more', 'requested', 'sms-instead', 'resent', 'created'],
  reminder: ['reminded', 'reminded-holders', 'asked', 'resent'],
  confirmation: ['answered', 'confirmed', 'resent'],
  changed: ['edited', 'resent'],
  removed: ['removed', 'resent'],
  message: ['written', 'resent'],
  cancelled: ['cancelled', 'resent'],
}

interface Words {
  readonly vikarId: string
  readonly message: string
  /** The current answer: a response, or `withdrawn`. */
  readonly answer: string
}

/** Reads the messages of substitutes to their current answers. */
const readWords = async (tx: TenantTransaction, assignmentId: string): Promise<Words[]> => {
  const { rows } = await sql<Words>`
    select r.vikar_id, r.message, case when r.withdrawn_at >= r.created_at then 'withdrawn' else r.response_type
      end as answer
    from assignment_responses r
    where r.employer_id = ${tx.scope.employerId} and r.assignment_id = ${assignmentId}
      and r.message is not null`.execute(tx)
  return rows
}

/**
 * Newest first. Ids have the order of acts on the same shift, while times are those of their transactions' beginnings.
 * An event that was added later has a late id, so it is sorted by time.
 */
const inOrder = (found: readonly Found[]): Found[] => {
  const live = found.filter(({ row }) => !row.isMigrated).toSorted((a, b) => b.row.id - a.row.id)
  return merged(
    live,
    found.filter(({ row }) => row.isMigrated),
    ({ row }) => row.at.toISOString(),
  )
}

/** Merges two lists, newest first; at equal times, the first list comes first. */
const merged = <Row>(one: readonly Row[], other: readonly Row[], timeOf: (row: Row) => string): Row[] => {
  const rows: Row[] = []
  const rest = [...other]
  for (const row of one) {
    while (rest[0] !== undefined && timeOf(rest[0]) > timeOf(row)) rows.push(...rest.splice(0, 1))
    rows.push(row)
  }
  return [...rows, ...rest]
}

/** Adds each substitute's message to their newest answer. */
const withNotes = (found: readonly Found[], words: readonly Words[]): AssignmentEvent[] => {
  const left = new Map(words.map((said) => [said.vikarId, said]))
  return found.map((one, index) => {
    const { kind, vikarId, after, actorKind } = one.row
    const said = isAnswer(kind) && vikarId !== null ? left.get(vikarId) : undefined
    if (said) left.delete(said.vikarId)
    const answer = kind === 'answered' ? after['response'] : kind
    const note = said && actorKind === 'substitute' && said.answer === answer ? said.message : null
    return toEvent(one, removerOf(one.row, found.slice(index + 1)), note)
  })
}

const isAnswer = (kind: EventKind) => kind === 'answered' || kind === 'withdrawn' || kind === 'removed'

/** The member who removed the substitute, if that removal is the reason of this event. */
const removerOf = ({ kind, because }: EventRow, earlier: readonly Found[]): string | null => {
  if (kind !== 'asked' || because['code'] !== 'removed') return null
  const removal = earlier.find(({ row }) => row.kind === 'removed' && row.vikarId === because['vikarId'])
  return removal?.row.actorName ?? null
}

const toEvent = ({ row, groups }: Found, removedBy: string | null, note: string | null): AssignmentEvent => {
  const { id, at, kind, actorKind, actorName, forName, vikarName, isMigrated } = row
  const actor = { kind: actorKind, name: actorName, behalf: forName }
  const isOfReserve = kind === 'asked' && row.isOfShift
  const event: HistoryEvent = { ...row, actor, removedBy, isOfReserve }
  const messages = groups.flatMap((group) => group.messages)
  return {
    id,
    at: at.toISOString(),
    kind,
    sign: signOf(event, messages),
    text: historyWords(event),
    actor,
    vikarName,
    note,
    messages,
    consequences: groups.flatMap((group) => sentWords(named(group, row), isOfReserve)),
    isMigrated,
  }
}

/** Gives the person the name that the event has. */
const named = (group: QueuedTogether, { vikarId, vikarName }: EventRow): QueuedTogether =>
  vikarName !== null && group.vikarId === vikarId
    ? { ...group, name: vikarName, messages: group.messages.map((one) => ({ ...one, vikarName })) }
    : group

/** Messages from before acts were recorded: one event for each channel. */
const toLoose = ({ at, messages }: QueuedTogether): AssignmentEvent[] =>
  messages.map((group) => ({
    id: null,
    at: at.toISOString(),
    kind: 'messages',
    sign: group.failed > 0 ? 'failed' : group.channel,
    text: messagesWords(group),
    actor: { kind: 'service', name: null, behalf: null },
    vikarName: group.vikarName,
    note: null,
    messages: [group],
    consequences: messagesNotes(group),
    isMigrated: true,
  }))
