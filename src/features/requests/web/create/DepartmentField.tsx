import { useEffect, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { CHOOSE_DEPARTMENT } from '#features/employers/texts.ts'
import { WHOLE_OFFICE } from '#features/employers/web/departments/department-words.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import type { Suggestions } from '../../proposal-shapes.ts'
import type { Candidate } from '../../shapes.ts'
import { fillFromDepartment, firstDepartment, recipientsOfDepartment } from './department.ts'
import type { AssignmentFormState } from './form.ts'

export interface DepartmentFieldProps {
  form: AssignmentFormState
  used: Pick<Suggestions, 'departments' | 'isBound' | 'locations'>
  /** The candidates for the known part of the shift. */
  candidates: readonly Candidate[]
  /** True for an earlier request or a template, whose place and people stay. */
  isFilledIn: boolean
}

/** The department that asks. Place and recipients follow it until they are edited. */
export function DepartmentField(props: DepartmentFieldProps) {
  const { form, used, isFilledIn, candidates } = props
  const { departments, isBound } = used
  const { field, fieldState } = useController({ name: 'departmentId', control: form.control })
  const chosen = departments.find(({ id }) => id === field.value)
  useFirst(props)
  const location = useWatch({ name: 'location', control: form.control })
  useEffect(() => {
    // A known title has a place of its own.
    if (isFilledIn || !chosen?.location || form.getFieldState('location').isDirty) return
    if (location !== chosen.location) form.resetField('location', { defaultValue: chosen.location })
  }, [form, chosen, location, isFilledIn])
  useEffect(() => {
    // The candidates depend on the day.
    if (isFilledIn || !chosen || form.getFieldState('recipients').isDirty) return
    form.resetField('recipients', { defaultValue: recipientsOfDepartment(chosen, candidates) })
  }, [form, chosen, candidates, isFilledIn])
  if (departments.length === 0) return null
  return (
    <Select
      name="departmentId"
      label="Avdeling"
      {...(!isBound && { placeholder: WHOLE_OFFICE })}
      {...(isBound && departments.length > 1 && { placeholder: CHOOSE_DEPARTMENT })}
      options={departments.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? ''}
      onChange={(value) => {
        field.onChange(value || null)
        if (!isFilledIn)
          fillFromDepartment(
            form,
            departments.find(({ id }) => id === value),
            used,
            candidates,
          )
      }}
      errorMessage={fieldState.error?.message}
      isRequired={isBound}
    />
  )
}

/** Proposes the department once, if the form has none yet or one that can no longer ask. */
const useFirst = ({ form, used, candidates, isFilledIn }: DepartmentFieldProps) => {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const { departmentId } = form.getValues()
    const isThere = used.departments.some(({ id }) => id === departmentId)
    if (isThere || (departmentId === null && !used.isBound)) return
    const first = departmentId === undefined || used.isBound ? firstDepartment(used) : undefined
    form.resetField('departmentId', { defaultValue: first?.id ?? null })
    if (first && !isFilledIn) fillFromDepartment(form, first, used, candidates)
  }, [form, used, candidates, isFilledIn])
}
