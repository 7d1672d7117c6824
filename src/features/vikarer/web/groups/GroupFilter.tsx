import { formatCount } from '#shared/counts.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { FAVOURITES, useRegisterAddress } from '../use-register.ts'
import { useGroups } from './use-groups.ts'

/** Limits the register to a group or the favourites. Hidden while an office has neither. */
export function GroupFilter() {
  const { search, sort, group, show } = useRegisterAddress()
  const { groups, favourites } = useGroups()
  if (groups.length === 0 && favourites === 0 && !group) return null
  return (
    <Select
      label="Gruppe"
      isLabelHidden
      options={[
        { value: EVERYBODY, label: 'Alle vikarer' },
        { value: FAVOURITES, label: `Favoritter (${formatCount(favourites)})` },
        ...groups.map(({ id, name, members }) => ({ value: id, label: `${name} (${formatCount(members)})` })),
      ]}
      value={group ?? EVERYBODY}
      onChange={(value) => show({ search, sort, group: value === EVERYBODY ? undefined : value })}
    />
  )
}

const EVERYBODY = 'alle'
