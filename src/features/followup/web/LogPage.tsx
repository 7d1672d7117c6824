import ListFilter from 'lucide-react/icons/list-filter'
import { useRef, useState, type FocusEvent, useCallback } from 'react'
import Download from 'lucide-react/icons/download'
import { useMutation } from '@tanstack/react-query'
import { useAddressState } from '#web/address-state.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { FilterChips } from '#web/ui/choices/FilterChips.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { useToday } from '#web/use-today.ts'
import type { LogFilter } from '../shapes.ts'
import { FilterDialog } from '#web/filter/FilterDialog.tsx'
import {
  chipsOf,
  countLine,
  logAddress,
  without,
  exportAddress,
  filterFrom,
  isRange,
  searchFrom,
  typedAddress,
  usualRanges,
} from './filter/log-filter.ts'
import { useDepartmentName } from '#features/employers/web/departments/use-department-name.ts'
import { download } from '#web/download.ts'
import { failureToast } from '#web/errors.ts'
import { IfPermitted } from '#web/IfPermitted.tsx'
import { withProof } from '#web/proof.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { useTypedSearch } from '#web/use-typed-search.ts'
import rows from '#web/rows/Rows.module.css'
import { useVikarName } from './filter/use-vikar-name.ts'
import { CreateLink, LogContent } from './log/LogContent.tsx'
import { useLog } from './log/use-log.ts'
import css from './filter/Filter.module.css'

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

interface LogFindingProps {
  filter: LogFilter
  onChange: (filter: LogFilter) => void
}

/** The search box of the log, and the usual days. Pressing the selected days shows everything again. */
function LogFinding({ filter, onChange }: LogFindingProps) {
  const today = useToday()
  return (
    <div className={rows.finding}>
      <LogSearchField />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus is on a button within */}
      <div className={css.ranges} role="group" aria-label="Når" onFocus={showWhole}>
        {usualRanges(today).map((range) => {
          const { label, from, to } = range
          const isShown = isRange(range, filter)
          const days = isShown ? { from: undefined, to: undefined } : { from, to }
          return (
            <Button
              key={label}
              variant={isShown ? 'primary' : 'secondary'}
              size="small"
              aria-pressed={isShown}
              onPress={() => onChange({ ...filter, ...days })}
            >
              {label}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** Writes the search to the address when typing pauses. */
function LogSearchField() {
  const [{ query = '', ...others }, show] = useAddressState(typedAddress)
  const { status, vikar, avdeling, fra, til } = searchFrom(others)
  const onSearch = useCallback(
    (wanted: string) => show(filterFrom({ status, vikar, avdeling, fra, til, q: wanted })),
    [show, status, vikar, avdeling, fra, til],
  )
  const [typed, setTyped] = useTypedSearch(query, onSearch)
  return (
    <SearchField
      label="Søk i oppdragsloggen"
      placeholder="Søk etter tittel, sted eller vikar..."
      value={typed}
      onChange={setTyped}
    />
  )
}

/** Browsers do not scroll to a row that is half visible. */
const showWhole = ({ target }: FocusEvent) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Downloads the shifts that match the filter, as a file for a spreadsheet. */
function LogDownload({ filter }: { filter: LogFilter }) {
  const fetching = useMutation({
    mutationFn: () => withProof(() => download(exportAddress(filter))),
    onSuccess: () => showToast({ title: 'Oppdragene er lastet ned' }),
    onError: (error) => showToast(failureToast('Kunne ikke laste ned CSV-filen', error)),
  })
  return (
    <IfPermitted area="planning">
      <Button
        variant="quiet"
        size="small"
        icon={Download}
        isPending={fetching.isPending}
        pendingText="Lager filen..."
        onPress={() => fetching.mutate()}
      >
        Eksporter CSV
      </Button>
    </IfPermitted>
  )
}

const loadFilter = () => import('./filter/FilterForm.tsx')
