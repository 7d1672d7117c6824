import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '#shared/paths.ts'
import { isUuid } from '#shared/id-patterns.ts'
import type { Sort } from '../rules.ts'
import { vikarerApi } from './api.ts'

interface Shown {
  readonly search: string
  readonly sort: Sort
  /** The id of a group, or {@link FAVOURITES}; undefined for all. */
  readonly group?: string | undefined
}

export const FAVOURITES = 'favoritter'

/** The register's search, order and group from the address. Its links carry them along. */
export function useRegisterAddress() {
  const { q: search = '', sortering, gruppe: group } = useSearch({ strict: false })
  const sort: Sort = sortering === 'navn' ? 'name' : 'newest'
  const navigate = useNavigate()
  const show = useCallback(
    (wanted: Shown) =>
      void navigate({ to: paths.vikarer, search: asSearch(wanted), replace: true, resetScroll: false }),
    [navigate],
  )
  /** Returns to the register as it was left, at this substitute if they are still in the list. */
  const goBack = useCallback(
    ({ vikarId, replace }: { vikarId?: string; replace?: boolean } = {}) =>
      navigate({
        to: paths.vikarer,
        search: asSearch({ search, sort, group }),
        hash: vikarId,
        replace,
        ignoreBlocker: true,
      }),
    [navigate, search, sort, group],
  )
  return { search, sort, group, show, goBack, query: asQuery({ search, sort, group }) }
}

/** The address for {@link useRegisterAddress}'s `goBack`, for a link. */
export const registerHref = (query: string, vikarId?: string): string =>
  paths.vikarer + query + (vikarId === undefined ? '' : `#${vikarId}`)

const asSearch = ({ search, sort, group }: Shown) => ({
  q: search || undefined,
  sortering: sort === 'name' ? ('navn' as const) : undefined,
  gruppe: group,
})

/** The query string: `?q=b%C3%B8+%C3%A5se`, or ''. */
const asQuery = (shown: Shown): string => {
  const given = Object.entries(asSearch(shown)).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(given).toString()
  return query && `?${query}`
}

/** The register page by page, searched, narrowed and sorted; the old content stays until the next answer arrives. */
export function useRegister({ search, sort, group }: Shown) {
  return useInfiniteQuery(
    vikarerApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, sort, cursor, ...among(group) }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
}

/** An unknown group means no filter. */
const among = (group: string | undefined) => {
  if (group === FAVOURITES) return { only: FAVOURED }
  return group !== undefined && isUuid(group) ? { groupId: group } : {}
}

const FAVOURED = 'favourites' as const

export type Register = ReturnType<typeof useRegister>
