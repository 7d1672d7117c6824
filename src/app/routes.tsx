import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  useLocation,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { Me } from '#features/identity/contract.ts'
import { meQuery } from '#features/identity/web/api.ts'
import { loadFrontPage } from '#features/overview/web/front-page-loader.ts'
import { mayEnter } from '#shared/access-rules.ts'
import { paths, patterns } from '#shared/paths.ts'
import { adminPages, root, texts } from './frames.tsx'
import { LowRolePage } from './layouts/frame-loader.ts'
import { PendingPage } from './layouts/PendingPage.tsx'
import { serviceRoutes } from './service-routes.tsx'

/**
 * Address -> page of the office and of superadmins. Pages are fetched on demand. public-pages.tsx has the public pages,
 * vikar-app.tsx the substitutes'.
 */
const dashboard = createRoute({
  getParentRoute: () => adminPages,
  path: paths.admin,
  loader: ({ context }) => loadFrontPage(context.queryClient),
  component: lazyRouteComponent(() => import('#features/overview/web/DashboardPage.tsx'), 'DashboardPage'),
})

const register = createRoute({
  getParentRoute: () => adminPages,
  path: paths.vikarer,
  validateSearch: texts('q', 'sortering', 'gruppe'),
  component: lazyRouteComponent(() => import('#features/vikarer/web/RegisterPage.tsx'), 'RegisterPage'),
})

const addVikar = createRoute({
  getParentRoute: () => adminPages,
  path: paths.addVikar,
  validateSearch: texts('q', 'sortering', 'gruppe'),
  component: lazyRouteComponent(() => import('#features/vikarer/web/AddVikarPage.tsx'), 'AddVikarPage'),
})

const importVikarer = createRoute({
  getParentRoute: () => adminPages,
  path: paths.importVikarer,
  validateSearch: texts('q', 'sortering', 'gruppe'),
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
  validateSearch: texts('q', 'sortering', 'gruppe'),
  loader: ({ context }) => loadVikarByRole(context.queryClient),
  component: VikarByRole,
})

const person = createRoute({
  getParentRoute: () => adminPages,
  path: patterns.person,
  validateSearch: texts('q', 'sortering', 'gruppe'),
  component: lazyRouteComponent(() => import('#features/followup/web/PersonPage.tsx'), 'PersonPage'),
})

const editVikarAlias = createRoute({
  getParentRoute: () => adminPages,
  path: paths.editVikarAlias,
  beforeLoad: () => redirect({ to: paths.vikarer, replace: true, throw: true }),
})

const createAssignment = createRoute({
  getParentRoute: () => adminPages,
  path: paths.createAssignment,
  validateSearch: texts('fra', 'mal', 'dato'),
  component: lazyRouteComponent(
    () => import('#features/requests/web/CreateAssignmentPage.tsx'),
    'CreateAssignmentPage',
  ),
})

const log = createRoute({
  getParentRoute: () => adminPages,
  path: paths.assignmentLog,
  validateSearch: texts('status', 'vikar', 'avdeling', 'fra', 'til', 'q'),
  component: lazyRouteComponent(() => import('#features/followup/web/LogPage.tsx'), 'LogPage'),
})

const week = createRoute({
  getParentRoute: () => adminPages,
  path: paths.weeks,
  validateSearch: texts('fra'),
  component: lazyRouteComponent(() => import('#features/overview/web/WeekPage.tsx'), 'WeekPage'),
})

const follow = createRoute({
  getParentRoute: () => adminPages,
  path: patterns.assignment,
  component: lazyRouteComponent(() => import('#features/followup/web/FollowPage.tsx'), 'FollowPage'),
})

const order = createRoute({
  getParentRoute: () => adminPages,
  path: patterns.order,
  component: lazyRouteComponent(() => import('#features/followup/web/OrderPage.tsx'), 'OrderPage'),
})

const credits = createRoute({
  getParentRoute: () => adminPages,
  path: paths.credits,
  validateSearch: texts('success', 'canceled', 'session_id'),
  component: lazyRouteComponent(() => import('./CreditsRoute.tsx'), 'CreditsRoute'),
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
  component: lazyRouteComponent(() => import('./profile/AdminProfilePage.tsx'), 'AdminProfilePage'),
})

const office = createRoute({
  getParentRoute: () => adminPages,
  path: paths.office,
  component: lazyRouteComponent(() => import('./profile/OfficePage.tsx'), 'OfficePage'),
})

const people = createRoute({
  getParentRoute: () => adminPages,
  path: paths.people,
  beforeLoad: () => redirect({ to: paths.office, replace: true, throw: true }),
})

const officeEvents = createRoute({
  getParentRoute: () => adminPages,
  path: paths.officeEvents,
  validateSearch: texts('hvem', 'type', 'fra', 'til'),
  component: lazyRouteComponent(() => import('#features/history/web/EventsPage.tsx'), 'EventsPage'),
})

const tree = root.addChildren([
  adminPages.addChildren([
    dashboard,
    register,
    addVikar,
    addVikarAlias,
    editVikar,
    editVikarAlias,
    person,
    importVikarer,
    createAssignment,
    week,
    log,
    follow,
    order,
    credits,
    creditLedger,
    receipt,
    adminProfile,
    office,
    people,
    officeEvents,
    ...serviceRoutes,
  ]),
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

const EditVikarPage = lazyRouteComponent(
  () => import('#features/vikarer/web/EditVikarPage.tsx'),
  'EditVikarPage',
)
const RegisteredVikarPage = lazyRouteComponent(
  () => import('#features/superadmin/web/RegisteredVikarPage.tsx'),
  'RegisteredVikarPage',
)

const isSuperadmin = (me: Me | undefined) => me?.role === 'superadmin'

/** A substitute's page: the office edits it, a superadmin only reads it. */
function VikarByRole() {
  const { data: me } = useQuery(meQuery())
  const { pathname } = useLocation()
  if (me && isReader(me)) return <LowRolePage me={me} path={pathname} />
  return isSuperadmin(me) ? <RegisteredVikarPage /> : <EditVikarPage />
}

/** A reader has no page of a substitute: the register shows everything that they may see. */
const isReader = (me: NonNullable<Me>) => mayEnter('planning', me) === 'low-role'

/** Fetches the page that will be shown. */
const loadVikarByRole = async (queryClient: QueryClient): Promise<unknown> => {
  const me = await queryClient.ensureQueryData(meQuery())
  if (me && isReader(me)) return LowRolePage.preload?.()
  return (isSuperadmin(me) ? RegisteredVikarPage : EditVikarPage).preload?.()
}
