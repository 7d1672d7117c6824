import { useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import { Select } from '#web/ui/fields/Select.tsx'
import type { Suggestions } from '../../proposal-shapes.ts'
import type { Candidate } from '../../shapes.ts'
import { fillFromDepartment, firstDepartment } from './department.ts'
import type { AssignmentFormState } from './form.ts'

export interface DepartmentFieldProps extends Pick<Suggestions, 'departments' | 'isBound'> {
  form: AssignmentFormState
  candidates: readonly Candidate[]
  /** From an earlier request or a template, whose place and people stay. */
  isFilledIn: boolean
}

/** Which department asks. Place and recipients follow it until somebody has changed them. */
export function DepartmentField(props: DepartmentFieldProps) {
  const { form, departments, isBound, candidates } = props
  const { field, fieldState } = useController({ name: 'departmentId', control: form.control })
  useFirst(props)
  return (
    <Select
      name="departmentId"
      label="Avdeling"
      {...(isBound
        ? departments.length > 1 && { placeholder: 'Velg avdeling' }
        : { placeholder: 'Hele kontoret' })}
      options={departments.map(({ id, name }) => ({ value: id, label: name }))}
      value={field.value ?? ''}
      onChange={(value) => {
        field.onChange(value || null)
        fillFromDepartment(
          form,
          departments.find(({ id }) => id === value),
          candidates,
        )
      }}
      errorMessage={fieldState.error?.message}
      isRequired={isBound}
    />
  )
}

/** Proposes the department once, where the form does not have one yet. */
const useFirst = ({ form, departments, isBound, candidates, isFilledIn }: DepartmentFieldProps) => {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const { departmentId } = form.getValues()
    if (departmentId || (departmentId === null && !isBound)) return
    const first = firstDepartment({ departments, isBound })
    if (!first) return
    form.resetField('departmentId', { defaultValue: first.id })
    if (!isFilledIn) fillFromDepartment(form, first, candidates)
  }, [form, departments, isBound, candidates, isFilledIn])
}
