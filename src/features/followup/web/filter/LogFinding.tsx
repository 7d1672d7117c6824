import type { FocusEvent } from 'react'
import { useCallback } from 'react'
import { useAddressState } from '#web/address-state.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { useToday } from '#web/use-today.ts'
import { useTypedSearch } from '#web/use-typed-search.ts'
import rows from '#web/rows/Rows.module.css'
import type { LogFilter } from '../../shapes.ts'
import css from './Filter.module.css'
import { filterFrom, isRange, searchFrom, typedAddress, usualRanges } from './log-filter.ts'

interface LogFindingProps {
  filter: LogFilter
  onChange: (filter: LogFilter) => void
}

/** The search box of the log, and the usual days. Pressing the selected days shows everything again. */
export function LogFinding({ filter, onChange }: LogFindingProps) {
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
