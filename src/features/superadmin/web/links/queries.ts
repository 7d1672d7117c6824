import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { REFRESH } from '#web/refresh.ts'
import type { ValidLink } from '../../contract-links.ts'
import { superadminApi } from '../api.ts'

/** The links that still work. */
export const validLinksQuery = () => superadminApi.validMagicLinks.queryOptions(REFRESH)

export type ValidLinksQuery = UseQueryResult<{ links: ValidLink[] }>

/** The state of one link. */
export const linkStateQuery = (id: string) =>
  superadminApi.magicLink.queryOptions({ input: { id }, ...REFRESH })

/** The administrators that match the search; the old content stays until the next answer arrives. */
export const matchesQuery = (search: string) =>
  superadminApi.administrators.queryOptions({ input: { search }, placeholderData: keepPreviousData })

/** One administrator by user id; null if unknown or not requested. */
export const administratorQuery = (userId: string | undefined) =>
  superadminApi.administrators.queryOptions({ input: { userId }, enabled: userId !== undefined })
