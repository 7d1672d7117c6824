import { useRef } from 'react'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import type { OfficeEvent } from '../../contract.ts'
import css from '#web/rows/Events.module.css'
import { EventsTable } from './EventsTable.tsx'
import type { EventLog } from './use-events.ts'

interface EventsContentProps {
  log: EventLog
  isNarrowed: boolean
  onClearFilter: () => void
}

/** The events, or why there are none. */
export function EventsContent({ log, isNarrowed, onClearFilter }: EventsContentProps) {
  const { data, error } = log
  if (!data && error) return <FailedQuery title="Kunne ikke hente hendelsene" query={log} />
  if (!data) return <Skeleton label="Henter hendelser..." count={6} />
  const events = data.pages.flatMap((page) => page.events)
  if (events.length > 0) return <EventList log={log} events={events} />
  // While a cleared filter is on its way, the last answer still shows.
  return isNarrowed || log.isPlaceholderData ? <NoHits onClear={onClearFilter} /> : <NothingYet />
}

function NothingYet() {
  return (
    <EmptyState title="Ingen hendelser ennå">
      Her ser du hvem som inviterer, kjøper, endrer og laster ned, så snart det skjer.
    </EmptyState>
  )
}

function NoHits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Ingen hendelser passer med filteret"
      picture={SearchPicture}
      action={
        <Button variant="secondary" onPress={onClear}>
          Nullstill filter
        </Button>
      }
    >
      Prøv en annen person, en annen type eller en lengre periode.
    </EmptyState>
  )
}

/** The events, and the way to the older ones. */
function EventList({ log, events }: { log: EventLog; events: readonly OfficeEvent[] }) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(log, events.length, list, 'time')
  return (
    <div ref={list} className={css.list} aria-busy={log.isPlaceholderData}>
      <EventsTable events={events} />
      <ListEnd
        paged={log}
        onMore={readOn}
        failure="Kunne ikke hente flere hendelser"
        noMore="Ingen flere hendelser"
      />
    </div>
  )
}
