import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { AssignmentFacts, RequestFacts } from '#features/assignments/server/facts.ts'
import { fullPlace } from '#features/assignments/map-link.ts'
import type { Config } from '#server/config/config.ts'
import { shiftKey } from '#shared/server-paths.ts'
import { withoutLinks } from '#shared/text.ts'
import { answerPage, contact, sender } from '../letter-parts.ts'

/**
 * Each reopening and revision of the assignment reserves two versions of its event, so that every file is newer than
 * the one it replaces. The file of a person who has left is made after this is counted.
 */
const LATER = { WITHDRAWAL: -1, PUBLISH: 0, CANCEL: 1 } as const

/**
 * The calendar file of an assignment, with one event for each of its request's `shifts`. The ids are stable; the
 * sequence grows each time a shift is taken, changed or withdrawn. The URL of an event opens that shift on the answer
 * page.
 */
export const calendarOf = (
  config: Config,
  facts: AssignmentFacts & Partial<Pick<RequestFacts, 'shifts'>>,
  version: keyof typeof LATER,
  token?: string,
): string => {
  const method = version === 'PUBLISH' ? 'PUBLISH' : 'CANCEL'
  const { shifts = [] } = facts
  const pageOf = (id: string) =>
    answerPage(config, token) + (shifts.length > 1 ? `?vakt=${shiftKey(id)}` : '')
  const words = token === undefined ? withoutLinks : (text: string) => text // as in its mail
  const entryOf = (
    shift: Pick<AssignmentFacts, 'id' | 'timesReopened' | 'revisions' | 'startsAt' | 'endsAt'>,
  ): CalendarEntry => ({
    assignmentId: shift.id,
    host: new URL(config.appUrl).hostname,
    sequence: 2 * (shift.timesReopened + shift.revisions) + LATER[version],
    title: words(`${facts.title} (${sender(facts)})`),
    location: words(fullPlace(facts)),
    startsAt: shift.startsAt,
    endsAt: shift.endsAt,
    description: words([facts.description, facts.requirements].filter(Boolean).join('\n\n')),
    contact: contact(facts),
    url: method === 'PUBLISH' ? pageOf(shift.id) : null,
    method,
  })
  const [first = facts, ...others] = shifts
  return assignmentCalendar(entryOf(first), ...others.map(entryOf))
}

/** `host` and `assignmentId` are stable for an assignment; `sequence` grows with every version sent. */
export type CalendarEntry = {
  assignmentId: string
  host: string
  sequence: number
  title: string
  location: string
  startsAt: Date
  endsAt: Date
  description: string
  contact: string
  /** Null once the event is withdrawn. */
  url: string | null
  method: 'PUBLISH' | 'CANCEL'
  /** The time of this version; by default now. */
  stamp?: Date
}

/**
 * The calendar file of one or several assignments (RFC 5545): times in UTC, lines folded at 75 octets and ended by
 * CRLF. CANCEL with the same host and id removes the event that PUBLISH added.
 */
export function assignmentCalendar(first: CalendarEntry, ...others: CalendarEntry[]): string {
  const calendar = ical({
    prodId: { company: 'Vikarklar', product: 'Oppdrag', language: 'NO' },
    method: ICalCalendarMethod[first.method],
  })
  for (const entry of [first, ...others]) addEvent(calendar, entry)
  // The library omits the last line break.
  return `${calendar.toString()}\r\n`
}

function addEvent(calendar: ICalCalendar, entry: CalendarEntry) {
  calendar.createEvent({
    id: `oppdrag-${entry.assignmentId}@${entry.host}`,
    sequence: entry.sequence,
    stamp: entry.stamp ?? new Date(),
    start: entry.startsAt,
    end: entry.endsAt,
    summary: printable(entry.title),
    location: printable(entry.location) || null,
    description: printable(describe(entry)) || null,
    // The library writes an address verbatim; the URL parser removes line breaks.
    url: entry.url && new URL(entry.url).href,
    status: entry.method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}

function describe({ description, contact }: CalendarEntry): string {
  return [description, contact === '' ? '' : `Kontakt: ${contact}`].filter((part) => part !== '').join('\n\n')
}

/** RFC 5545 allows no control characters in a text but tab and the (escaped) new line. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
}
