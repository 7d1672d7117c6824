import { useCallback } from 'react'
import { ROLE_LABEL } from '#features/identity/texts.ts'
import { ROLES } from '#shared/roles.ts'
import { useAddressState } from '#web/address-state.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { useTypedSearch } from '#web/use-typed-search.ts'
import { customersAddress } from './use-customers.ts'

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

/** Filters by role. */
export function RoleFilter() {
  const [shown, show] = useAddressState(customersAddress)
  return (
    <Select
      label="Rolle"
      isLabelHidden
      placeholder="Alle roller"
      options={OPTIONS}
      value={shown.role ?? ''}
      onChange={(value) => show({ ...shown, role: ROLES.find((role) => role === value) ?? null })}
    />
  )
}

const OPTIONS = (['administrator', 'superadmin', 'substitute'] as const).map((role) => ({
  value: role,
  label: ROLE_LABEL[role],
}))
