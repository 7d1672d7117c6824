import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import { type AuditSearch, readSearch } from './audit-search.ts'

/** The log's filter, which stands in the address: each change is a step that the back button undoes. */
export function useAuditSearch() {
  const search = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const setSearch = (next: AuditSearch) =>
    void navigate({ to: paths.auditLog, search: readSearch(next), resetScroll: false })
  return { search, setSearch }
}
