import { dateTimeOf } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import type { OfficeEvent } from '../../contract-events.ts'
import { actorOf, concernsOf, eventOf, particularsOf } from '../../event-words.ts'
import { EVENTS_TITLE } from '../../texts.ts'
import css from '#web/rows/Events.module.css'

/** The events as a table; on a phone each is a block that says only what it has. */
export function EventsTable({ events }: { events: readonly OfficeEvent[] }) {
  return (
    <div className={css.table}>
      <Table caption={EVENTS_TITLE} columns={COLUMNS} rows={events} rowKey={({ id }) => String(id)} />
    </div>
  )
}

const COLUMNS: readonly TableColumn<OfficeEvent>[] = [
  { key: 'time', header: 'Tid', cell: Time },
  { key: 'event', header: 'Hendelse', cell: (event) => <span className={css.event}>{eventOf(event)}</span> },
  { key: 'actor', header: 'Hvem', cell: (event) => actorOf(event) },
  { key: 'subject', header: 'Gjelder', cell: Subject },
  { key: 'details', header: 'Detaljer', cell: Particulars },
]

function Time({ at }: OfficeEvent) {
  return (
    <time dateTime={at} tabIndex={-1} className={css.time}>
      {dateTimeOf(at)}
    </time>
  )
}

/** An assignment that is still there leads to its page. */
function Subject(event: OfficeEvent) {
  const { subjectType, subjectId, subjectName } = event
  const words = concernsOf(event)
  if (words === null) return <Nothing />
  if (subjectType !== 'assignment' || subjectId === null || subjectName === null) return words
  return (
    <a href={paths.assignment(subjectId)} className={css.link}>
      {words}
    </a>
  )
}

function Particulars(event: OfficeEvent) {
  const particulars = particularsOf(event)
  return particulars.length === 0 ? <Nothing /> : particulars.join(', ')
}

/** Only where there are columns. */
function Nothing() {
  return (
    <span className={css.nothing} data-nothing>
      –
    </span>
  )
}
