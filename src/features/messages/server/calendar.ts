import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** `host` and `assignmentId` never change for an assignment; `sequence` grows with every new version sent. */
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
  /** None once the event is withdrawn. */
  url: string | null
  method: 'PUBLISH' | 'CANCEL'
  /** When this version was written; now, unless a test says otherwise. */
  stamp?: Date
}

/**
 * The calendar file of one or several assignments (RFC 5545): times in UTC, lines folded at 75 octets and ended by CRLF. CANCEL
 * with the same host and id removes what PUBLISH added.
 */
export function assignmentCalendar(first: CalendarEntry, ...others: CalendarEntry[]): string {
  const calendar = ical({
    prodId: { company: 'Vikarklar', product: 'Oppdrag', language: 'NO' },
    method: ICalCalendarMethod[first.method],
  })
  for (const entry of [first, ...others]) addEvent(calendar, entry)
  // The library leaves the last line open.
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
    // The library writes an address as is; the URL parser removes what could start a new line.
    url: entry.url && new URL(entry.url).href,
    status: entry.method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}

function describe({ description, contact }: CalendarEntry): string {
  return [description, contact === '' ? '' : `Kontakt: ${contact}`].filter((part) => part !== '').join('\n\n')
}

/** RFC 5545 allows no control character but tab and the (escaped) new line in a text. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
}
