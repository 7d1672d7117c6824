import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { guardPage } from './guards.ts'
import { FailedPage } from './layouts/FailedPage.tsx'
import { loadFrame } from './layouts/later.ts'

/** Around every page behind the login. Who may enter which is in shared/access.ts. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: guardPage,
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./layouts/NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: FailedPage,
})

/** The pages of the office and of the service. */
export const adminPages = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  loader: ({ context }) => loadFrame(context.queryClient),
  component: lazyRouteComponent(() => import('./layouts/AdminLayout.tsx'), 'AdminLayout'),
})

/** The substitutes' pages. */
export const vikarPages = createRoute({
  getParentRoute: () => root,
  id: 'vikar',
  loader: ({ context }) => loadFrame(context.queryClient),
  component: lazyRouteComponent(() => import('./layouts/VikarLayout.tsx'), 'VikarLayout'),
})
