import type { DepartmentChoice, Suggestions } from '../../proposal-shapes.ts'
import { readStoredDepartment } from '#features/employers/web/departments/stored-department.ts'
import type { Candidate } from '../../shapes.ts'
import type { AssignmentFormState, RecipientsInput } from './form.ts'

type Choices = Pick<Suggestions, 'departments' | 'isBound'>

/** The form's initial department: the only one to choose, or the one of the last request. */
export const firstDepartment = ({ departments, isBound }: Choices): DepartmentChoice | undefined =>
  isBound && departments.length === 1
    ? departments[0]
    : departments.find(({ id }) => id === readStoredDepartment('asked'))

/** The recipients that a department asks by default: the members of its groups who can take the shift. */
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
 * Fills in the department's values, or the office's without one, instead of those of another department. Fields that
 * the user has typed or chosen stay, and the new values do not count as typed.
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
