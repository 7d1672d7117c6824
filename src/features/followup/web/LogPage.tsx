import ListFilter from 'lucide-react/icons/list-filter'
import { useRef, useState } from 'react'
import { useAddressState } from '#web/address-state.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { FilterChips } from '#web/ui/choices/FilterChips.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { useToday } from '#web/use-today.ts'
import type { LogFilter } from '../shapes.ts'
import { FilterDialog } from '#web/filter/FilterDialog.tsx'
import { LogFinding } from './filter/LogFinding.tsx'
import { chipsOf, countLine, logAddress, without } from './filter/log-filter.ts'
import { useDepartmentName } from '#features/employers/web/departments/use-department-name.ts'
import { useVikarName } from './filter/use-vikar-name.ts'
import { CreateLink, LogContent } from './log/LogContent.tsx'
import { LogDownload } from './log/LogDownload.tsx'
import { useLog } from './log/use-log.ts'

/** The assignments that match search and filter, nearest first. */
export function LogPage() {
  const [filter, setFilter] = useAddressState(logAddress)
  const today = useToday()
  const [isFiltering, setFiltering] = useState(false)
  const filterButton = useRef<HTMLButtonElement>(null)
  const log = useLog(filter)
  const vikarName = useVikarName(filter.vikarId, log)
  const departmentName = useDepartmentName(filter.departmentId)
  const counts = log.data?.pages.at(-1)
  // The pressed chip or button disappears with its filter.
  const change = (next: LogFilter) => {
    filterButton.current?.focus({ preventScroll: true })
    setFilter(next)
  }
  return (
    <Page>
      <PageHeader
        title="Oppdragslogg"
        count={counts ? countLine(counts) : '\u00a0'}
        actions={
          <>
            <Button
              ref={filterButton}
              variant="secondary"
              icon={ListFilter}
              onPress={() => setFiltering(true)}
            >
              Filtrer
            </Button>
            {counts && counts.total > 0 && (
              <>
                <LogDownload filter={filter} />
                <CreateLink />
              </>
            )}
          </>
        }
      />
      <LogFinding filter={filter} onChange={setFilter} />
      <FilterChips
        chips={chipsOf(filter, vikarName, today, departmentName)}
        onRemove={(part) => change(without(filter, part))}
        onClear={() => change({ query: filter.query })}
      />
      <LogContent log={log} filter={filter} onClearFilter={() => change({})} />
      <FilterDialog
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        title="Filtrer oppdrag"
        load={loadFilter}
        onChange={setFilter}
      >
        {({ FilterForm }, choose) => <FilterForm filter={filter} vikarName={vikarName} onChoose={choose} />}
      </FilterDialog>
    </Page>
  )
}

const loadFilter = () => import('./filter/FilterForm.tsx')
