import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { meQuery } from '#features/identity/web/api.ts'

/** The superadmins' part of the front page. */
export const SuperadminMenu = lazyRouteComponent(() => import('./SuperadminMenu.tsx'), 'SuperadminMenu')

/**
 * Prefetches the queries of the front page: a page that suspends on one of its parts would remove its heading again.
 */
export const loadFrontPage = async (queryClient: QueryClient): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery())
  if (me?.role === 'superadmin') await SuperadminMenu.preload?.()
}
