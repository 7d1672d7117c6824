import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { employersApi } from '#features/employers/web/api.ts'
import {
  storeDepartment,
  readStoredDepartment,
} from '#features/employers/web/departments/stored-department.ts'

/** The department chosen on this device; undefined: all that the reader sees. */
export const useShownDepartment = () => {
  const [shown, setShown] = useState(() => readStoredDepartment('shown'))
  const show = useCallback((id: string | undefined) => {
    storeDepartment('shown', id)
    setShown(id)
  }, [])
  return [shown, show] as const
}

/** True if the reader can choose a department. */
export const useHasDepartments = (): boolean => {
  const { data } = useQuery(employersApi.departments.queryOptions())
  const count = data?.departments.filter(({ isYours }) => isYours).length ?? 0
  return count >= (data?.isBound ? 2 : 1)
}
