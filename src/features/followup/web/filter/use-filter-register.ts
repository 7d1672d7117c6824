import { useQuery } from '@tanstack/react-query'
import { requestsApi } from '#features/requests/web/api.ts'

/** The register to choose from in the filter: fetched when the panel opens, or to name who is in the address. */
export const useFilterRegister = (isNeeded: boolean) =>
  useQuery(requestsApi.candidates.queryOptions({ input: {}, enabled: isNeeded }))
