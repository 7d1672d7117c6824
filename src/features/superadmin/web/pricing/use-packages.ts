import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { REFRESH } from '#web/refresh.ts'
import { superadminApi } from '../api.ts'

/** All packages. Another superadmin's changes come by themselves. */
export const usePackages = () =>
  useQuery(
    superadminApi.pricedPackages.queryOptions({
      placeholderData: keepPreviousData,
      ...REFRESH,
    }),
  )

export type Packages = ReturnType<typeof usePackages>
