import { FailedQuery } from '#web/FailedQuery.tsx'
import { EventList, NoEvents } from '#web/rows/EventList.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { EventsTable } from './EventsTable.tsx'
import type { EventLog } from './use-events.ts'

interface EventsContentProps {
  log: EventLog
  isNarrowed: boolean
  onClearFilter: () => void
}

/** The events, or the reason why there are none. */
export function EventsContent({ log, isNarrowed, onClearFilter }: EventsContentProps) {
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
