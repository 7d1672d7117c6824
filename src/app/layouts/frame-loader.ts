import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Me } from '#features/identity/contract.ts'
import { meQuery } from '#features/identity/web/api.ts'
import { areaOf, mayEnter } from '#shared/access-rules.ts'
import { loadBanners } from './AccountBanners.tsx'

/** The superadmin's frame. */
export const ServiceLayout = lazyRouteComponent(() => import('./ServiceLayout.tsx'), 'ServiceLayout')

/** Replaces a page for which the member's role is too low. */
export const LowRolePage = lazyRouteComponent(() => import('./LowRolePage.tsx'), 'LowRolePage')

/** Is the page closed to the member because of the role? A person without an office is not a member. */
export const isRoleTooLow = (me: NonNullable<Me>, path: string): boolean =>
  me.memberRole !== null && mayEnter(areaOf(path), me) === 'low-role'

/** Fetches the frame's data, so that it appears at once. */
export const loadFrame = async (queryClient: QueryClient): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery())
  await Promise.all([loadBanners(me), me?.role === 'superadmin' && ServiceLayout.preload?.()])
}
