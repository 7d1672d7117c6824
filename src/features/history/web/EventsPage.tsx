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
import { EventsContent } from './events/EventsContent.tsx'
import { FilterDialog } from '#web/filter/FilterDialog.tsx'
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
