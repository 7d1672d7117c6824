import { type ReactNode, useRef } from 'react'
import { Button } from '../ui/actions/Button.tsx'
import { SearchPicture } from '../ui/pictures/SearchPicture.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ListEnd } from '../ui/states/ListEnd.tsx'
import { useReadOn } from '../use-read-on.ts'
import css from './Events.module.css'

type Log = Parameters<typeof useReadOn>[0] &
  Parameters<typeof ListEnd>[0]['paged'] & { readonly isPlaceholderData: boolean }

interface EventListProps {
  log: Log
  /** The number of events in the table. */
  shown: number
  children: ReactNode
}

/** A table of events, and the button that fetches the older ones. */
export function EventList({ log, shown, children }: EventListProps) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(log, shown, list, 'time')
  return (
    <div ref={list} className={css.list} aria-busy={log.isPlaceholderData}>
      {children}
      <ListEnd
        paged={log}
        onMore={readOn}
        failure="Kunne ikke hente flere hendelser"
        noMore="Ingen flere hendelser"
      />
    </div>
  )
}

interface NoEventsProps {
  isFiltered: boolean
  onClearFilter: () => void
  /** A sentence about the events that will be listed here. */
  expected: string
  /** Another filter to try. */
  advice: string
}

/** Replaces the table when the filter has no hits, or when there are no events yet. */
export function NoEvents({ isFiltered, onClearFilter, expected, advice }: NoEventsProps) {
  if (!isFiltered) return <EmptyState title="Ingen hendelser ennå">{expected}</EmptyState>
  return (
    <EmptyState
      title="Ingen hendelser passer med filteret"
      picture={SearchPicture}
      action={
        <Button variant="secondary" onPress={onClearFilter}>
          Nullstill filter
        </Button>
      }
    >
      {advice}
    </EmptyState>
  )
}
