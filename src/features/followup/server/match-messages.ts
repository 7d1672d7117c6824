import type { EventKind } from '#server/history/kinds.ts'
import type { EventRow } from './read-history.ts'
import type { QueuedTogether } from './read-messages.ts'

/** An event with the messages that its transaction queued. */
export interface Found {
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
export const withMessages = (rows: readonly EventRow[], groups: readonly QueuedTogether[]): Matched => {
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
