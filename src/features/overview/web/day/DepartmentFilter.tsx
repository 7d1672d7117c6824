import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { employersApi } from '#features/employers/web/api.ts'
import { closedName, WHOLE_OFFICE } from '#features/employers/web/departments/department-words.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'

export interface DepartmentFilterProps {
  /** Undefined: all. */
  shown: string | undefined
  onShow: (departmentId: string | undefined) => void
}

/** Narrows what a page shows to one department. Not there where there is nothing to choose; one that is not theirs shows all. */
export function DepartmentFilter({ shown, onShow }: DepartmentFilterProps) {
  const { data } = useQuery(employersApi.departments.queryOptions())
  const yours = data?.departments.filter(({ isYours }) => isYours)
  const isStale = shown !== undefined && yours?.some(({ id }) => id === shown) === false
  useEffect(() => {
    if (isStale) onShow(undefined)
  }, [isStale, onShow])
  if (!data || !yours) return null
  const { isBound } = data
  if (yours.length < (isBound ? 2 : 1)) return null
  return (
    <Row>
      <Select
        label="Avdeling"
        isLabelHidden
        placeholder={isBound ? 'Avdelingene dine' : WHOLE_OFFICE}
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
