import { useQuery } from '@tanstack/react-query'
import { employersApi } from '../api.ts'

/** The name of a department that an address means; undefined without one, and until it is known. */
export const useDepartmentName = (id: string | undefined): string | undefined => {
  const { data } = useQuery(employersApi.departments.queryOptions({ enabled: id !== undefined }))
  return data?.departments.find((department) => department.id === id)?.name
}
