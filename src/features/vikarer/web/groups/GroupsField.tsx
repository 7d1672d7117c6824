import { type Control, Controller } from 'react-hook-form'
import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import type { VikarFormOnScreen } from '../../rules.ts'
import { useGroups } from './use-groups.ts'

/** A substitute's groups; hidden while an office has none. */
export function GroupsField({ control }: { control: Control<VikarFormOnScreen> }) {
  const { groups } = useGroups()
  if (groups.length === 0) return null
  return (
    <Controller
      name="groupIds"
      control={control}
      render={({ field, fieldState: { error } }) => (
        <CheckboxGroup
          {...field}
          label="Grupper"
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          errorMessage={error?.message}
          isScrollable={groups.length > 8}
        />
      )}
    />
  )
}
