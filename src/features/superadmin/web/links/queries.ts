import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import type { ValidLink } from '../../contract-links.ts'
import { superadminApi } from '../api.ts'

const REFETCH_MS = 30_000

/** The links that still work. */
export const validLinksQuery = () =>
  superadminApi.validMagicLinks.queryOptions({ refetchInterval: REFETCH_MS })

export type ValidLinksQuery = UseQueryResult<{ links: ValidLink[] }>

/** The administrators who fit the search; what was shown stays until the next answer is there. */
export const matchesQuery = (search: string) =>
  superadminApi.administrators.queryOptions({ input: { search }, placeholderData: keepPreviousData })

/** One administrator by user id; nobody where there is none, or none is asked for. */
export const administratorQuery = (userId: string | undefined) =>
  superadminApi.administrators.queryOptions({ input: { userId }, enabled: userId !== undefined })
