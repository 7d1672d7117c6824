import { detailsOf } from '#features/identity/audit-words.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import type { AuditEntry } from '../../contract-audit.ts'
import { AUDIT_TITLE } from '../../texts-audit.ts'
import events from '#web/rows/Events.module.css'
import css from './Audit.module.css'
import { actionOf, actorOf, customerOf, type Named, subjectOf } from './entry-words.ts'

/** The log as a table; on a phone each entry is a block without its empty fields. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <div className={joinClasses(events.table, css.table)}>
      <Table
        caption={AUDIT_TITLE}
        columns={COLUMNS}
        rows={entries}
        rowKey={({ id, text }) => `${text === null ? 'l' : 'h'}${id}`}
      />
    </div>
  )
}

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  { key: 'time', header: 'Tid', cell: Time },
  { key: 'actor', header: 'Hvem', cell: (entry) => <Name named={actorOf(entry)} /> },
  {
    key: 'action',
    header: 'Hendelse',
    cell: (entry) => <span className={events.event}>{actionOf(entry)}</span>,
  },
  { key: 'customer', header: 'Kunde', cell: (entry) => <Name named={customerOf(entry)} /> },
  { key: 'subject', header: 'Gjelder', cell: (entry) => <Name named={subjectOf(entry)} /> },
  { key: 'details', header: 'Detaljer', cell: Particulars },
]

function Time({ at }: AuditEntry) {
  return (
    <time dateTime={at} tabIndex={-1} className={events.time}>
      {dateTimeOf(at)}
    </time>
  )
}

function Name({ named }: { named: Named | null }) {
  if (!named) return <Nothing />
  return named.href ? (
    <a href={named.href} className={joinClasses(css.name, events.link)}>
      {named.name}
    </a>
  ) : (
    <span className={css.name}>{named.name}</span>
  )
}

/** Characters. */
const SHORT = 20

function Particulars(entry: AuditEntry) {
  const details = detailsOf(entry)
  if (details.length === 0) return <Nothing />
  return (
    <ul className={css.details}>
      {details.map(({ label, value }) => (
        <li key={label}>
          <span className={events.nothing}>{label}:</span>{' '}
          <span className={value.length <= SHORT ? css.short : undefined}>{value}</span>
        </li>
      ))}
    </ul>
  )
}

/** Shown in columns only. */
function Nothing() {
  return (
    <span className={events.nothing} data-nothing>
      –
    </span>
  )
}
