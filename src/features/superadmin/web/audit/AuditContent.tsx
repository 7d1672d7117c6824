import { useRef } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import { AUDIT_FAILED } from '../../texts-audit.ts'
import { failureOf } from '../failure-of.ts'
import { Failure } from '../Failure.tsx'
import type { AuditEntry } from '../../contract-audit.ts'
import type { AuditLog } from './use-audit-log.ts'
import css from '#web/rows/Events.module.css'
import { AuditTable } from './AuditTable.tsx'

interface AuditContentProps {
  log: AuditLog
  isNarrowed: boolean
  onClearFilter: () => void
}

/** The entries, or why there are none. */
export function AuditContent({ log, isNarrowed, onClearFilter }: AuditContentProps) {
  const { data } = log
  if (failureOf(log)) return <Failure title={AUDIT_FAILED} query={log} />
  if (!data) return <Skeleton label="Laster hendelser..." count={6} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length > 0) return <AuditList log={log} entries={entries} />
  // While a cleared filter is on its way, the last answer still shows.
  return isNarrowed || log.isPlaceholderData ? <NoHits onClear={onClearFilter} /> : <NothingYet />
}

function NothingYet() {
  return (
    <EmptyState title="Ingen hendelser ennå">
      Her ser du innlogginger, endringer og oppslag så snart det skjer noe.
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
      Prøv et kortere navn, en annen hendelse eller en lengre periode.
    </EmptyState>
  )
}

/** The entries, and the way to the older ones. */
function AuditList({ log, entries }: { log: AuditLog; entries: readonly AuditEntry[] }) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(log, entries.length, list, 'time')
  return (
    <div ref={list} className={css.list} aria-busy={log.isPlaceholderData}>
      <AuditTable entries={entries} />
      <ListEnd
        paged={log}
        onMore={readOn}
        failure="Kunne ikke hente flere hendelser"
        noMore="Ingen flere hendelser"
      />
    </div>
  )
}
