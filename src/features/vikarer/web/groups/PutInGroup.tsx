import { Select } from '#web/ui/fields/Select.tsx'
import type { Vikar } from '../../contract.ts'
import { useGroups, usePutInGroup } from './use-groups.ts'

interface PutInGroupProps {
  chosen: readonly Vikar[]
  isDisabled: boolean
}

/** Adds the selected substitutes to a group; existing members stay. */
export function PutInGroup({ chosen, isDisabled }: PutInGroupProps) {
  const { groups } = useGroups()
  const { put, isPutting } = usePutInGroup()
  if (groups.length === 0) return null
  return (
    <Select
      label="Legg i gruppe"
      isLabelHidden
      isDisabled={isDisabled || isPutting}
      options={[
        { value: '', label: 'Legg i gruppe …' },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value=""
      onChange={(groupId) => {
        const group = groups.find(({ id }) => id === groupId)
        if (group)
          put(
            group,
            chosen.map(({ id }) => id),
          )
      }}
    />
  )
}
