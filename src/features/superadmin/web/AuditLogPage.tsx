import ListFilter from 'lucide-react/icons/list-filter'
import { useRef, useState } from 'react'
import { counted, formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { useAddressState } from '#web/address-state.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { FilterChips } from '#web/ui/choices/FilterChips.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { AUDIT_TITLE, AUDIT_FAILED } from '../texts-audit.ts'
import { BACK } from '../texts.ts'
import { FilterDialog } from '#web/filter/FilterDialog.tsx'
import { EventList, NoEvents } from '#web/rows/EventList.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { detailsOf } from '#features/identity/audit-words.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import events from '#web/rows/Events.module.css'
import type { AuditEntry } from '../contract-audit.ts'
import {
  auditAddress,
  type AuditSearch,
  chipsOf,
  isNarrowed,
  type AuditLog,
  useAuditLog,
} from './audit/use-audit-log.ts'
import { failureOf } from './failure-of.ts'
import { Failure } from './Failure.tsx'
import css from './audit/Audit.module.css'
import { actionOf, actorOf, customerOf, type Named, subjectOf } from './audit/entry-words.ts'

/** The audit log, newest first, with its filter. */
export function AuditLogPage() {
  const [search, setSearch] = useAddressState(auditAddress)
  const [isFiltering, setFiltering] = useState(false)
  const filterButton = useRef<HTMLButtonElement>(null)
  const log = useAuditLog(search)
  // The pressed chip or button disappears with its filter.
  const change = (next: AuditSearch) => {
    filterButton.current?.focus({ preventScroll: true })
    setSearch(next)
  }
  return (
    <Page>
      <PageHeader
        title={AUDIT_TITLE}
        back={{ href: paths.admin, label: BACK }}
        count={countLine(log)}
        actions={
          <Button ref={filterButton} variant="secondary" icon={ListFilter} onPress={() => setFiltering(true)}>
            Filtrer
          </Button>
        }
      />
      <FilterChips
        chips={chipsOf(search)}
        onRemove={(part) => change({ ...search, [part]: undefined })}
        onClear={() => change({})}
      />
      <AuditContent log={log} isNarrowed={isNarrowed(search)} onClearFilter={() => change({})} />
      <FilterDialog
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        title="Filtrer hendelser"
        load={loadFilter}
        onChange={setSearch}
      >
        {({ FilterForm }, choose) => <FilterForm search={search} onChoose={choose} />}
      </FilterDialog>
    </Page>
  )
}

interface AuditContentProps {
  log: AuditLog
  isNarrowed: boolean
  onClearFilter: () => void
}

/** The entries, or the reason there are none. */
function AuditContent({ log, isNarrowed, onClearFilter }: AuditContentProps) {
  const { data } = log
  if (failureOf(log)) return <Failure title={AUDIT_FAILED} query={log} />
  if (!data) return <Skeleton label="Laster hendelser..." count={6} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length > 0) {
    return (
      <EventList log={log} shown={entries.length}>
        <AuditTable entries={entries} />
      </EventList>
    )
  }
  return (
    <NoEvents
      // While a cleared filter loads, the previous answer still shows.
      isFiltered={isNarrowed || log.isPlaceholderData}
      onClearFilter={onClearFilter}
      expected="Her ser du innlogginger, endringer og oppslag så snart det skjer noe."
      advice="Prøv et kortere navn, en annen hendelse eller en lengre periode."
    />
  )
}

/** The log as a table; on a phone each entry is a block without its empty fields. */
function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
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

const loadFilter = () => import('./audit/FilterForm.tsx')

function countLine({ data, hasNextPage }: AuditLog): string {
  // A space reserves the line while the entries load.
  if (!data) return '\u00a0'
  const shown = data.pages.reduce((sum, { entries }) => sum + entries.length, 0)
  return hasNextPage ? `De ${formatCount(shown)} nyeste` : counted(shown, 'hendelse', 'hendelser')
}
