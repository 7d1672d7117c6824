import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { meQuery } from '#features/accounts/web/api.ts'
import { loadBanners } from './AccountBanners.tsx'

/** The superadmin's frame. */
export const ServiceLayout = lazyRouteComponent(() => import('./ServiceLayout.tsx'), 'ServiceLayout')

/** Fetches what the frame will show, so that it appears at once. */
export const loadFrame = async (queryClient: QueryClient): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery())
  await Promise.all([loadBanners(me), me?.role === 'superadmin' && ServiceLayout.preload?.()])
}
