import { useCallback } from 'react'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useTypedSearch } from '#web/use-typed-search.ts'
import { useRegisterAddress } from './use-register-address.ts'

/** The search box; what is typed becomes the search in the address once the typing pauses. */
export function RegisterSearch() {
  const { search, sort, show } = useRegisterAddress()
  const onSearch = useCallback((wanted: string) => show({ search: wanted, sort }), [show, sort])
  const [typed, setTyped] = useTypedSearch(search, onSearch)
  return (
    <SearchField
      label="Søk i vikarregisteret"
      placeholder="Søk etter navn, bedrift eller telefon..."
      value={typed}
      onChange={setTyped}
    />
  )
}
