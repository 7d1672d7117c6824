import type { Department } from '../../contract-departments.ts'

export const WHOLE_OFFICE = 'Hele kontoret'

export const closedName = (name: string): string => `${name} (nedlagt)`

/** Names of departments, closed ones marked: 'Barneskolen, SFO (nedlagt)' */
export const departmentNames = (
  ids: readonly string[],
  departments: readonly Pick<Department, 'id' | 'name' | 'isClosed'>[],
): string =>
  departments
    .filter(({ id }) => ids.includes(id))
    .map(({ name, isClosed }) => (isClosed ? closedName(name) : name))
    .join(', ')

/** The names of a member's departments, in words. */
export const seesWords = (
  departmentIds: readonly string[] | null,
  departments: readonly Pick<Department, 'id' | 'name'>[],
): string => {
  if (departmentIds === null) return WHOLE_OFFICE
  const names = departments.flatMap(({ id, name }) => (departmentIds.includes(id) ? [name] : []))
  return names.length === 0 ? 'Ingen avdelinger' : names.join(', ')
}
