import { EVENTS_TITLE } from '#features/employers/texts.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import css from '#web/rows/Events.module.css'
import type { OfficeEvent } from '../../contract.ts'
import { ABOUT_LABEL } from '../../texts.ts'

/** The events as a table; on a phone, each is a block without empty fields. */
export function EventsTable({ events }: { events: readonly OfficeEvent[] }) {
  return (
    <div className={css.table}>
      <Table caption={EVENTS_TITLE} columns={COLUMNS} rows={events} rowKey={({ id }) => String(id)} />
    </div>
  )
}

const COLUMNS: readonly TableColumn<OfficeEvent>[] = [
  { key: 'time', header: 'Tid', cell: Time },
  { key: 'event', header: 'Hendelse', cell: Sentence },
  { key: 'about', header: 'Gjelder', cell: About },
]

function Time({ at }: OfficeEvent) {
  return (
    <time dateTime={at} tabIndex={-1} className={css.time}>
      {dateTimeOf(at)}
    </time>
  )
}

function Sentence({ text, consequences }: OfficeEvent) {
  return (
    <div>
      <span className={css.event}>{text}</span>
      {consequences.length > 0 && <span className={css.after}> {consequences.join(' ')}</span>}
    </div>
  )
}

type Concerned = NonNullable<OfficeEvent['about']>

function About({ about }: OfficeEvent) {
  if (about === null) return <Nothing />
  const words = `${ABOUT_LABEL[about.kind]}: ${about.name}`
  const href = hrefOf(about)
  if (href === null) return words
  return (
    <a href={href} className={css.link}>
      {words}
    </a>
  )
}

/** The page of an event's subject; null without one. */
const hrefOf = ({ kind, id }: Concerned): string | null => {
  if (kind === 'member' || kind === 'address' || kind === 'department') return paths.office
  if (id === null) return null
  if (kind === 'assignment') return paths.assignment(id)
  return kind === 'vikar' ? paths.person(id) : null
}

/** Shown only in columns. */
function Nothing() {
  return (
    <span className={css.nothing} data-nothing>
      –
    </span>
  )
}
