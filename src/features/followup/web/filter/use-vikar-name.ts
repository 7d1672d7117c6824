import { useQuery } from '@tanstack/react-query'
import { requestsApi } from '#features/requests/web/api.ts'
import type { Log } from '../log/use-log.ts'

/** The name of the filter's substitute, from a hit, which may have left the register, else from the register. */
export const useVikarName = (vikarId: string | undefined, { data, isFetching }: Log): string | undefined => {
  const hits = data?.pages.flatMap(({ assignments }) => assignments) ?? []
  const holder = hits.find(({ vikar }) => vikar?.id === vikarId)?.vikar
  const register = useFilterRegister(vikarId !== undefined && !holder && !isFetching)
  if (vikarId === undefined) return undefined
  return holder?.fullName ?? register.data?.candidates.find(({ id }) => id === vikarId)?.fullName
}

/** The register for the filter's choice: fetched when the panel opens, or to name the substitute in the address. */
export const useFilterRegister = (isNeeded: boolean) =>
  useQuery(requestsApi.candidates.queryOptions({ input: {}, enabled: isNeeded }))
