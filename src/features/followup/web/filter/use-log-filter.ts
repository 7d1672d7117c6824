import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import type { LogFilter } from '../../shapes.ts'
import { filterFrom, searchFrom } from './log-filter.ts'

/** The log's filter, which stands in the address: each change is a step that the back button undoes. */
export function useLogFilter() {
  const filter = filterFrom(useSearch({ strict: false }))
  const navigate = useNavigate()
  const setFilter = (next: LogFilter) =>
    void navigate({ to: paths.assignmentLog, search: searchFrom(next), resetScroll: false })
  return { filter, setFilter }
}
