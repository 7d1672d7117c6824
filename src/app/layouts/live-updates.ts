import type { Query, QueryClient } from '@tanstack/react-query'
import { meQuery } from '#features/identity/web/api.ts'
import { paths } from '#shared/paths.ts'
import { listenLive } from '#web/live.ts'

/** The rooms that show assignments. */
const ASSIGNMENTS = ['requests', 'mine', 'followup', 'history']

/** The rooms whose queries a notice makes stale. */
const STALE: Record<string, readonly string[]> = {
  vikarer: ['vikarer', 'overview', 'employers', ...ASSIGNMENTS],
  assignments: ['overview', 'employers', ...ASSIGNMENTS],
  credits: ['credits', 'overview', 'employers', ...ASSIGNMENTS],
  messages: ['overview', 'sms', ...ASSIGNMENTS],
  account: ['accounts', 'employers', 'history'],
  service: ['superadmin'],
}

/** Refetches the queries of open screens after the server's notice of a change. Returns a function that stops it. */
export const refetchOnNotice = (
  queryClient: QueryClient,
  onStale: (since: number | null) => void,
): (() => void) =>
  listenLive(paths.live, {
    onStale,
    onChange: async (keys) => {
      const rooms = keys === 'all' ? null : new Set(keys.flatMap((key) => STALE[key] ?? []))
      const predicate = ({ queryKey: [path] }: Query) =>
        rooms === null || (Array.isArray(path) && rooms.has(String(path[0])))
      // Invalidation does not restart a first fetch, and its answer may be older than the notice.
      const begun = queryClient.isFetching({ predicate: (query) => !query.state.data && predicate(query) })
      await queryClient.invalidateQueries({ predicate })
      if (begun) await queryClient.invalidateQueries({ predicate })
    },
    mayReturn: async () => (await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 })) !== null,
  })
