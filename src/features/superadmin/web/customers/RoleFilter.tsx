import { useAddressState } from '#web/address-state.ts'
import { ROLE_LABEL } from '#features/accounts/texts.ts'
import { ROLES } from '#shared/access.ts'
import { Select } from '#web/ui/Select.tsx'
import { customersAddress } from './customers-address.ts'

/** The role of those who are shown. */
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
