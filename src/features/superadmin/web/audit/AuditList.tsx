import { useRef } from 'react'
import { ListEnd } from '#web/ui/ListEnd.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import type { AuditEntry } from '../../contract-audit.ts'
import css from './Audit.module.css'
import { AuditTable } from './AuditTable.tsx'
import type { AuditLog } from './use-audit-log.ts'

/** The entries, and the way to the older ones. */
export function AuditList({ log, entries }: { log: AuditLog; entries: readonly AuditEntry[] }) {
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
