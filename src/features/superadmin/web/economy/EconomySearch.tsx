import { useCallback } from 'react'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useTypedSearch } from '#web/use-typed-search.ts'
import { useEconomyAddress } from './use-economy-address.ts'

/** The search box. */
export function EconomySearch() {
  const { wanted, show } = useEconomyAddress()
  const { search, sort, direction } = wanted
  const onSearch = useCallback(
    (typed: string) => show({ search: typed, sort, direction }),
    [show, sort, direction],
  )
  const [typed, setTyped] = useTypedSearch(search, onSearch)
  return (
    <SearchField
      label="Søk i kundene"
      placeholder="Søk etter navn, bedrift eller e-post..."
      value={typed}
      onChange={setTyped}
    />
  )
}
