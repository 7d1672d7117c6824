import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { meQuery } from '#features/accounts/web/api.ts'

/** What superadmins alone see of the front page. */
export const SuperadminMenu = lazyRouteComponent(() => import('./SuperadminMenu.tsx'), 'SuperadminMenu')

/** Fetches what the front page will show: a page that waits for a part of itself takes its heading down again. */
export const loadFrontPage = async (queryClient: QueryClient): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery())
  if (me?.role === 'superadmin') await SuperadminMenu.preload?.()
}
