import ListFilter from 'lucide-react/icons/list-filter'
import { useRef, useState } from 'react'
import { useAddressState } from '#web/address-state.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { FilterChips } from '#web/ui/choices/FilterChips.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import type { LogFilter } from '../shapes.ts'
import { FilterDialog } from './filter/FilterDialog.tsx'
import { chipsOf, countLine, logAddress } from './filter/log-filter.ts'
import { useVikarName } from './filter/use-vikar-name.ts'
import { CreateLink, LogContent } from './log/LogContent.tsx'
import { useLog } from './log/use-log.ts'

/** Every assignment, the newest first, or those that the filter lets through, with days by when they are. */
export function LogPage() {
  const [filter, setFilter] = useAddressState(logAddress)
  const [isFiltering, setFiltering] = useState(false)
  const filterButton = useRef<HTMLButtonElement>(null)
  const log = useLog(filter)
  const vikarName = useVikarName(filter.vikarId, log)
  const counts = log.data?.pages.at(-1)
  // The chip or button that was pressed disappears with its filter.
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
            {counts && counts.total > 0 && <CreateLink />}
          </>
        }
      />
      <FilterChips
        chips={chipsOf(filter, vikarName)}
        onRemove={(part) => change({ ...filter, [part]: undefined })}
        onClear={() => change({})}
      />
      <LogContent log={log} onClearFilter={() => change({})} />
      <FilterDialog
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        filter={filter}
        vikarName={vikarName}
        onChange={setFilter}
      />
    </Page>
  )
}
