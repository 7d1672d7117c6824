import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '#shared/paths.ts'
import type { Sort } from '../rules.ts'

/** What the register shows, as its address says: the search and the order. */
export function useRegisterAddress() {
  const { q: search = '', sortering } = useSearch({ strict: false })
  const sort: Sort = sortering === 'navn' ? 'name' : 'newest'
  const navigate = useNavigate()
  const show = useCallback(
    (wanted: { search: string; sort: Sort }) =>
      void navigate({
        to: paths.vikarer,
        search: {
          q: wanted.search || undefined,
          sortering: wanted.sort === 'name' ? 'navn' : undefined,
        },
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, sort, show }
}
