import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { meQuery } from '#features/accounts/web/api.ts'
import { hasBanner } from '#features/accounts/web/has-banner.ts'

/** What few frames show. */
export const Banners = lazyRouteComponent(() => import('#features/accounts/web/Banners.tsx'), 'Banners')
export const ServiceLayout = lazyRouteComponent(() => import('./ServiceLayout.tsx'), 'ServiceLayout')

/** Fetches what the frame will show, so that it appears at once. */
export const loadFrame = async (queryClient: QueryClient): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery())
  await Promise.all([
    me && hasBanner(me) && Banners.preload?.(),
    me?.role === 'superadmin' && ServiceLayout.preload?.(),
  ])
}
