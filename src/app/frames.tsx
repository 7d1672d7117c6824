import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { guardPage } from './guards.ts'
import { FailedPage } from './layouts/FailedPage.tsx'
import { NotFoundPage } from './layouts/NotFoundPage.tsx'

/** Around every page behind the login. Who may enter which is in shared/access.ts. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: guardPage,
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
})

/** The pages of the office and of the service. */
export const adminPages = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  component: lazyRouteComponent(() => import('./layouts/AdminLayout.tsx'), 'AdminLayout'),
})

/** The substitutes' pages. */
export const vikarPages = createRoute({
  getParentRoute: () => root,
  id: 'vikar',
  component: lazyRouteComponent(() => import('./layouts/VikarLayout.tsx'), 'VikarLayout'),
})
