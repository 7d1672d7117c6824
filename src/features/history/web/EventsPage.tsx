import Download from 'lucide-react/icons/download'
import ListFilter from 'lucide-react/icons/list-filter'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { counted, formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { useAddressState } from '#web/address-state.ts'
import { download } from '#web/download.ts'
import { failureToast } from '#web/errors.ts'
import { withProof } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { FilterChips } from '#web/ui/choices/FilterChips.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { EVENTS_TITLE, OFFICE_TITLE } from '#features/employers/texts.ts'
import { FilterDialog } from '#web/filter/FilterDialog.tsx'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { EventList, NoEvents } from '#web/rows/EventList.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { dateTimeOf } from '#shared/dates.ts'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import css from '#web/rows/Events.module.css'
import type { OfficeEvent } from '../contract.ts'
import { ABOUT_LABEL } from '../texts.ts'
import {
  chipsOf,
  eventsAddress,
  type EventLog,
  type EventSearch,
  exportAddress,
  isNarrowed,
  peopleOf,
  useEvents,
} from './events/use-events.ts'

/** The office's events, newest first, filtered. For owners. */
export function EventsPage() {
  const [search, setSearch] = useAddressState(eventsAddress)
  const [isFiltering, setFiltering] = useState(false)
  const filterButton = useRef<HTMLButtonElement>(null)
  const log = useEvents(search)
  const people = peopleOf(log)
  // The pressed chip or button disappears with its filter.
  const change = (next: EventSearch) => {
    filterButton.current?.focus({ preventScroll: true })
    setSearch(next)
  }
  return (
    <Page>
      <PageHeader
        title={EVENTS_TITLE}
        back={{ href: paths.office, label: `Tilbake til ${OFFICE_TITLE.toLowerCase()}` }}
        count={countLine(log)}
        actions={
          <>
            <EventsExport search={search} />
            <Button
              ref={filterButton}
              variant="secondary"
              icon={ListFilter}
              onPress={() => setFiltering(true)}
            >
              Filtrer
            </Button>
          </>
        }
      />
      <FilterChips
        chips={chipsOf(search, people)}
        onRemove={(part) => change({ ...search, [part]: undefined })}
        onClear={() => change({})}
      />
      <EventsContent log={log} isNarrowed={isNarrowed(search)} onClearFilter={() => change({})} />
      <FilterDialog
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        title="Filtrer hendelser"
        load={loadFilter}
        onChange={setSearch}
      >
        {({ FilterForm }, choose) => <FilterForm search={search} people={people} onChoose={choose} />}
      </FilterDialog>
    </Page>
  )
}

interface EventsContentProps {
  log: EventLog
  isNarrowed: boolean
  onClearFilter: () => void
}

/** The events, or the reason why there are none. */
function EventsContent({ log, isNarrowed, onClearFilter }: EventsContentProps) {
  const { data, error } = log
  if (!data && error) return <FailedQuery title="Kunne ikke hente hendelsene" query={log} />
  if (!data) return <Skeleton label="Henter hendelser..." count={6} />
  const events = data.pages.flatMap((page) => page.events)
  if (events.length > 0) {
    return (
      <EventList log={log} shown={events.length}>
        <EventsTable events={events} />
      </EventList>
    )
  }
  return (
    <NoEvents
      // While a cleared filter loads, the last answer is still shown.
      isFiltered={isNarrowed || log.isPlaceholderData}
      onClearFilter={onClearFilter}
      expected="Her ser du hvem som inviterer, kjøper, endrer og laster ned, så snart det skjer."
      advice="Prøv en annen person, en annen type eller en lengre periode."
    />
  )
}

/** The events as a table; on a phone, each is a block without empty fields. */
function EventsTable({ events }: { events: readonly OfficeEvent[] }) {
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

const loadFilter = () => import('./events/FilterForm.tsx')

function countLine({ data, hasNextPage }: EventLog): string {
  // A space reserves the line while the events load.
  if (!data) return '\u00a0'
  const shown = data.pages.reduce((sum, { events }) => sum + events.length, 0)
  return hasNextPage ? `De ${formatCount(shown)} nyeste` : counted(shown, 'hendelse', 'hendelser')
}

/** Downloads the filtered events for a spreadsheet. */
function EventsExport({ search }: { search: EventSearch }) {
  const fetching = useMutation({
    mutationFn: () => withProof(() => download(exportAddress(search))),
    onSuccess: () => showToast({ title: 'Hendelsene er lastet ned' }),
    onError: (error) => showToast(failureToast('Kunne ikke laste ned CSV-filen', error)),
  })
  return (
    <Button
      variant="secondary"
      icon={Download}
      isPending={fetching.isPending}
      pendingText="Lager filen..."
      onPress={() => fetching.mutate()}
    >
      Eksporter CSV
    </Button>
  )
}
