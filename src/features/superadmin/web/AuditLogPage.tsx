import ListFilter from 'lucide-react/icons/list-filter'
import { useRef, useState } from 'react'
import { counted, formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { useAddressState } from '#web/address-state.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { FilterChips } from '#web/ui/choices/FilterChips.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { AUDIT_TITLE } from '../texts-audit.ts'
import { BACK } from '../texts.ts'
import { AuditContent } from './audit/AuditContent.tsx'
import { FilterDialog } from '#web/filter/FilterDialog.tsx'
import {
  auditAddress,
  type AuditSearch,
  chipsOf,
  isNarrowed,
  type AuditLog,
  useAuditLog,
} from './audit/use-audit-log.ts'

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

const loadFilter = () => import('./audit/FilterForm.tsx')

function countLine({ data, hasNextPage }: AuditLog): string {
  // A space reserves the line while the entries load.
  if (!data) return '\u00a0'
  const shown = data.pages.reduce((sum, { entries }) => sum + entries.length, 0)
  return hasNextPage ? `De ${formatCount(shown)} nyeste` : counted(shown, 'hendelse', 'hendelser')
}
