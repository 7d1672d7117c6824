import { useController } from 'react-hook-form'
import { CHOOSE_DEPARTMENT } from '#features/employers/texts.ts'
import { WHOLE_OFFICE } from '#features/employers/web/departments/department-words.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import type { Suggestions } from '../../proposal-shapes.ts'
import type { AssignmentFormState } from './form.ts'

interface DepartmentFieldProps {
  form: AssignmentFormState
  used: Pick<Suggestions, 'departments' | 'isBound'>
}

/** The department that asks. Place and recipients follow it until they are edited. */
export function DepartmentField({ form, used: { departments, isBound } }: DepartmentFieldProps) {
  const { field, fieldState } = useController({ name: 'departmentId', control: form.control })
  return (
    <Select
      name="departmentId"
      label="Avdeling"
      {...(!isBound && { placeholder: WHOLE_OFFICE })}
      {...(isBound && departments.length > 1 && { placeholder: CHOOSE_DEPARTMENT })}
      options={departments.map(({ id, name }) => ({ value: id, label: name }))}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value || null)}
      errorMessage={fieldState.error?.message}
      isRequired={isBound}
    />
  )
}
