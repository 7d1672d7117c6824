import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { paths, patterns } from '#shared/paths.ts'
import { guardPage } from './guards.ts'
import { FailedPage } from './layouts/FailedPage.tsx'
import { NotFoundPage } from './layouts/NotFoundPage.tsx'
import { PendingPage } from './layouts/PendingPage.tsx'

/**
 * Address -> page behind the login. Who may enter which is in shared/access.ts. Pages are fetched when needed. Those open
 * to everyone are in public-pages.tsx.
 */
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: guardPage,
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
})

const adminPages = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  component: lazyRouteComponent(() => import('./layouts/AdminLayout.tsx'), 'AdminLayout'),
})

const dashboard = createRoute({
  getParentRoute: () => adminPages,
  path: paths.admin,
  component: lazyRouteComponent(() => import('#features/overview/web/DashboardPage.tsx'), 'DashboardPage'),
})

const register = createRoute({
  getParentRoute: () => adminPages,
  path: paths.vikarer,
  validateSearch: registerSearch,
  component: lazyRouteComponent(() => import('#features/vikarer/web/RegisterPage.tsx'), 'RegisterPage'),
})

const addVikar = createRoute({
  getParentRoute: () => adminPages,
  path: paths.addVikar,
  component: lazyRouteComponent(() => import('#features/vikarer/web/AddVikarPage.tsx'), 'AddVikarPage'),
})

const importVikarer = createRoute({
  getParentRoute: () => adminPages,
  path: paths.importVikarer,
  component: lazyRouteComponent(() => import('#features/vikarer/web/ImportPage.tsx'), 'ImportPage'),
})

const addVikarAlias = createRoute({
  getParentRoute: () => adminPages,
  path: paths.addVikarAlias,
  beforeLoad: () => redirect({ to: paths.addVikar, replace: true, throw: true }),
})

const editVikar = createRoute({
  getParentRoute: () => adminPages,
  path: patterns.editVikar,
  component: lazyRouteComponent(() => import('#features/vikarer/web/EditVikarPage.tsx'), 'EditVikarPage'),
})

const createAssignment = createRoute({
  getParentRoute: () => adminPages,
  path: paths.createAssignment,
  validateSearch: createSearch,
  component: lazyRouteComponent(
    () => import('#features/assignments/web/CreateAssignmentPage.tsx'),
    'CreateAssignmentPage',
  ),
})

const log = createRoute({
  getParentRoute: () => adminPages,
  path: paths.assignmentLog,
  validateSearch: logSearch,
  component: lazyRouteComponent(() => import('#features/assignments/web/LogPage.tsx'), 'LogPage'),
})

const follow = createRoute({
  getParentRoute: () => adminPages,
  path: patterns.assignment,
  component: lazyRouteComponent(() => import('#features/assignments/web/FollowPage.tsx'), 'FollowPage'),
})

const credits = createRoute({
  getParentRoute: () => adminPages,
  path: paths.credits,
  validateSearch: paymentSearch,
  component: lazyRouteComponent(() => import('#features/sms/web/CreditsPage.tsx'), 'CreditsPage'),
})

const creditLedger = createRoute({
  getParentRoute: () => adminPages,
  path: paths.creditLedger,
  component: lazyRouteComponent(() => import('#features/credits/web/LedgerPage.tsx'), 'LedgerPage'),
})

const receipt = createRoute({
  getParentRoute: () => adminPages,
  path: patterns.receipt,
  component: lazyRouteComponent(() => import('#features/credits/web/ReceiptPage.tsx'), 'ReceiptPage'),
})

const adminProfile = createRoute({
  getParentRoute: () => adminPages,
  path: paths.adminProfileSettings,
  component: lazyRouteComponent(
    () => import('#features/accounts/web/profile/AdminProfilePage.tsx'),
    'AdminProfilePage',
  ),
})

const vikarPages = createRoute({
  getParentRoute: () => root,
  id: 'vikar',
  component: lazyRouteComponent(() => import('./layouts/VikarLayout.tsx'), 'VikarLayout'),
})

const vikarAlias = createRoute({
  getParentRoute: () => vikarPages,
  path: paths.vikar,
  beforeLoad: () => redirect({ to: paths.vikarDashboard, replace: true, throw: true }),
})

const vikarDashboard = createRoute({
  getParentRoute: () => vikarPages,
  path: paths.vikarDashboard,
  component: lazyRouteComponent(
    () => import('#features/overview/web/VikarDashboardPage.tsx'),
    'VikarDashboardPage',
  ),
})

const vikarProfile = createRoute({
  getParentRoute: () => vikarPages,
  path: paths.vikarProfileSettings,
  component: lazyRouteComponent(
    () => import('#features/accounts/web/profile/VikarProfilePage.tsx'),
    'VikarProfilePage',
  ),
})

const tree = root.addChildren([
  adminPages.addChildren([
    dashboard,
    register,
    addVikar,
    addVikarAlias,
    editVikar,
    importVikarer,
    createAssignment,
    log,
    follow,
    credits,
    creditLedger,
    receipt,
    adminProfile,
  ]),
  vikarPages.addChildren([vikarAlias, vikarDashboard, vikarProfile]),
])

export const makeRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queryClient },
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 500,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // Every value is text, so that a phone number in the address is not quoted.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

type Search = Record<string, unknown>

/** A search value as the text it was: the router reads `410` as a number and `true` as a boolean. */
const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined

function registerSearch({ q, sortering }: Search): { q?: string; sortering?: 'navn' } {
  return { q: text(q), sortering: sortering === 'navn' ? 'navn' : undefined }
}

function createSearch({ fra }: Search): { fra?: string } {
  return { fra: text(fra) }
}

function logSearch({
  status,
  vikar,
  fra,
  til,
}: Search): Partial<Record<'status' | 'vikar' | 'fra' | 'til', string>> {
  return { status: text(status), vikar: text(vikar), fra: text(fra), til: text(til) }
}

/** What the payment page sends back with the buyer. */
function paymentSearch({
  success,
  canceled,
  session_id,
}: Search): Partial<Record<'success' | 'canceled' | 'session_id', string>> {
  return { success: text(success), canceled: text(canceled), session_id: text(session_id) }
}
