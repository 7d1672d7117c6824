import { useQuery } from '@tanstack/react-query'
import { employersApi } from '../api.ts'

/** The name of the department in the address; undefined without one, and while it loads. */
export const useDepartmentName = (id: string | undefined): string | undefined => {
  const { data } = useQuery(employersApi.departments.queryOptions({ enabled: id !== undefined }))
  return data?.departments.find((department) => department.id === id)?.name
}
