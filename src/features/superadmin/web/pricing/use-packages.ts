import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { superadminApi } from '../api.ts'

/** All packages. Another superadmin's changes come by themselves. */
export const usePackages = () =>
  useQuery(
    superadminApi.pricedPackages.queryOptions({
      placeholderData: keepPreviousData,
      refetchInterval: 30_000,
    }),
  )

export type Packages = ReturnType<typeof usePackages>
