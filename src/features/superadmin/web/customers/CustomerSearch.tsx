import { useAddressState } from '#web/address-state.ts'
import { useCallback } from 'react'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useTypedSearch } from '#web/use-typed-search.ts'
import { customersAddress } from './customers-address.ts'

/** The search box. */
export function CustomerSearch() {
  const [shown, show] = useAddressState(customersAddress)
  const { search, role, sort, direction } = shown
  const onSearch = useCallback(
    (wanted: string) => show({ search: wanted, role, sort, direction }),
    [show, role, sort, direction],
  )
  const [typed, setTyped] = useTypedSearch(search, onSearch)
  return (
    <SearchField
      label="Søk blant kundene"
      placeholder="Søk etter navn, e-post eller bedrift..."
      value={typed}
      onChange={setTyped}
    />
  )
}
