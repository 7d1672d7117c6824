import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { employersApi } from '#features/employers/web/api.ts'
import { closedName, WHOLE_OFFICE } from '#features/employers/web/departments/department-words.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { useHasDepartments } from './use-shown-department.ts'

export interface DepartmentFilterProps {
  /** Undefined: all. */
  shown: string | undefined
  onShow: (departmentId: string | undefined) => void
}

/**
 * Narrows a page to one department. Hidden when there is no choice; a department that is not the reader's shows all.
 */
export function DepartmentFilter({ shown, onShow }: DepartmentFilterProps) {
  const { data } = useQuery(employersApi.departments.queryOptions())
  const yours = data?.departments.filter(({ isYours }) => isYours)
  const isStale = shown !== undefined && yours?.some(({ id }) => id === shown) === false
  useEffect(() => {
    if (isStale) onShow(undefined)
  }, [isStale, onShow])
  const hasChoice = useHasDepartments()
  if (!yours || !hasChoice) return null
  return (
    <Row>
      <Select
        label="Avdeling"
        isLabelHidden
        placeholder={data?.isBound ? 'Avdelingene dine' : WHOLE_OFFICE}
        options={yours.map(({ id, name, isClosed }) => ({
          value: id,
          label: isClosed ? closedName(name) : name,
        }))}
        value={shown ?? ''}
        onChange={(value) => onShow(value || undefined)}
      />
    </Row>
  )
}
