import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '#shared/paths.ts'
import type { Sort } from '../rules.ts'
import { vikarerApi } from './api.ts'

interface Shown {
  readonly search: string
  readonly sort: Sort
}

/** What the register shows, as its address says: the search and the order. The pages it leads to carry them along. */
export function useRegisterAddress() {
  const { q: search = '', sortering } = useSearch({ strict: false })
  const sort: Sort = sortering === 'navn' ? 'name' : 'newest'
  const navigate = useNavigate()
  const show = useCallback(
    (wanted: Shown) =>
      void navigate({ to: paths.vikarer, search: asSearch(wanted), replace: true, resetScroll: false }),
    [navigate],
  )
  /** Back to the register as it was left, at this substitute if they are still in the list. */
  const goBack = useCallback(
    ({ vikarId, replace }: { vikarId?: string; replace?: boolean } = {}) =>
      navigate({
        to: paths.vikarer,
        search: asSearch({ search, sort }),
        hash: vikarId,
        replace,
        ignoreBlocker: true,
      }),
    [navigate, search, sort],
  )
  return { search, sort, show, goBack, query: asQuery({ search, sort }) }
}

/** The same as {@link useRegisterAddress}'s `goBack`, for a link. */
export const registerHref = (query: string, vikarId?: string): string =>
  paths.vikarer + query + (vikarId === undefined ? '' : `#${vikarId}`)

const asSearch = ({ search, sort }: Shown) => ({
  q: search || undefined,
  sortering: sort === 'name' ? ('navn' as const) : undefined,
})

/** What follows the path: `?q=b%C3%B8+%C3%A5se`, or nothing. */
const asQuery = (shown: Shown): string => {
  const { q, sortering } = asSearch(shown)
  const query = new URLSearchParams({ ...(q && { q }), ...(sortering && { sortering }) }).toString()
  return query && `?${query}`
}

/** The register page by page, searched and sorted; what was shown stays until the next answer is there. */
export function useRegister({ search, sort }: { search: string; sort: Sort }) {
  return useInfiniteQuery(
    vikarerApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, sort, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
}

export type Register = ReturnType<typeof useRegister>
