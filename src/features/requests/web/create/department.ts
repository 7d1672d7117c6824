import type { DepartmentChoice, Suggestions } from '../../proposal-shapes.ts'
import { readKept } from '#features/employers/web/departments/kept-department.ts'
import type { Candidate } from '../../shapes.ts'
import type { AssignmentFormState, RecipientsInput } from './form.ts'

type Choices = Pick<Suggestions, 'departments' | 'isBound'>

/** The department that a form begins with: the only one there is to choose, or the one of the last request. */
export const firstDepartment = ({ departments, isBound }: Choices): DepartmentChoice | undefined =>
  isBound && departments.length === 1
    ? departments[0]
    : departments.find(({ id }) => id === readKept('asked'))

/** Those whom a department asks unless somebody says otherwise: of its groups, all who can have the shift. */
export const recipientsOfDepartment = (
  department: DepartmentChoice | undefined,
  candidates: readonly Candidate[],
): RecipientsInput => {
  const groups = new Set(department?.groupIds)
  if (groups.size === 0) return { kind: 'all', alsoIds: [] }
  const members = candidates.filter(
    ({ leftOut, groupIds }) => leftOut === null && groupIds.some((id) => groups.has(id)),
  )
  return { kind: 'chosen', vikarIds: members.map(({ id }) => id) }
}

/**
 * Puts what a department begins with into the form, or without one what the office begins with, instead of what another one did: never
 * over what somebody has typed or chosen themselves. It does not count as typed.
 */
export const fillFromDepartment = (
  form: AssignmentFormState,
  department: DepartmentChoice | undefined,
  { locations }: Pick<Suggestions, 'locations'>,
  candidates: readonly Candidate[],
): void => {
  const location = department?.location ?? locations[0] ?? ''
  if (!form.getFieldState('location').isDirty) form.resetField('location', { defaultValue: location })
  if (!form.getFieldState('recipients').isDirty)
    form.resetField('recipients', { defaultValue: recipientsOfDepartment(department, candidates) })
}
