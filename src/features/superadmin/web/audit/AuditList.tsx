import { useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import type { AuditEntry } from '../../contract-audit.ts'
import css from './Audit.module.css'
import { AuditTable } from './AuditTable.tsx'
import type { AuditLog } from './use-audit-log.ts'

/** The entries, and the way to the older ones. */
export function AuditList({ log, entries }: { log: AuditLog; entries: readonly AuditEntry[] }) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(log, entries.length, list, 'time')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = log
  return (
    <div ref={list} className={css.list} aria-busy={isPlaceholderData}>
      <AuditTable entries={entries} />
      <div className={css.end}>
        {isFetchNextPageError && !isFetchingNextPage && (
          <p className={css.failed} role="alert">
            Kunne ikke hente flere hendelser
          </p>
        )}
        {hasNextPage ? (
          <Button
            variant="secondary"
            onPress={readOn}
            isPending={isFetchingNextPage}
            pendingText="Henter flere..."
          >
            Vis flere
          </Button>
        ) : (
          <p className={css.dim}>Ingen flere hendelser</p>
        )}
      </div>
    </div>
  )
}
