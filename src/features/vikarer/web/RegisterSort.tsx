import { Select } from '#web/ui/Select.tsx'
import { SORTS } from '../rules.ts'
import { useRegisterAddress } from './use-register-address.ts'

/** The order of the register. */
export function RegisterSort() {
  const { search, sort, show } = useRegisterAddress()
  return (
    <Select
      label="Rekkefølge"
      isLabelHidden
      options={OPTIONS}
      value={sort}
      onChange={(value) => show({ search, sort: SORTS.find((known) => known === value) ?? 'newest' })}
    />
  )
}

const OPTIONS = [
  { value: 'newest', label: 'Nyeste først' },
  { value: 'name', label: 'Navn' },
]
