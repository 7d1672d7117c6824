import { EventList, NoEvents } from '#web/rows/EventList.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { AUDIT_FAILED } from '../../texts-audit.ts'
import { failureOf } from '../failure-of.ts'
import { Failure } from '../Failure.tsx'
import { AuditTable } from './AuditTable.tsx'
import type { AuditLog } from './use-audit-log.ts'

interface AuditContentProps {
  log: AuditLog
  isNarrowed: boolean
  onClearFilter: () => void
}

/** The entries, or the reason there are none. */
export function AuditContent({ log, isNarrowed, onClearFilter }: AuditContentProps) {
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
