import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { meQuery } from '#features/identity/web/api.ts'
import { areaOf, mayEnter } from '#shared/access-rules.ts'
import { FRONT_PAGE } from '#shared/roles.ts'
import { authPath, paths } from '#shared/paths.ts'
import { leaveFor } from '#web/leave.ts'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { isRoleTooLow, loadFrame, LowRolePage, ServiceLayout } from './layouts/frame-loader.ts'
import { adminEntries } from './layouts/admin-entries.ts'
import { RoutedLayout } from './layouts/RoutedLayout.tsx'

type Visit = {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string }
  preload: boolean
}

/**
 * Guards every page: a user who may not enter its area is sent to their own front page, a superadmin on an employer's
 * page to the choice of an employer, visitors to the login and back. A member whose role is too low gets the reason in
 * place of the page. This is a courtesy: the server guards what the pages show.
 */
const guardPage = async ({ context, location, preload }: Visit) => {
  const area = areaOf(location.pathname)
  if (area === 'open') return undefined
  const me = await context.queryClient.ensureQueryData(meQuery())
  const entrance = mayEnter(area, me)
  if (entrance === 'log-in' && !preload) return leaveFor(authPath({ returnTo: location.href }))
  if ((entrance === 'factor-first' || entrance === 'provider-first') && !preload)
    return leaveFor(`${FIRST[entrance]}?returnTo=${encodeURIComponent(location.href)}`)
  if (entrance === 'low-role' && me) {
    if (!isRoleTooLow(me, location.pathname)) return redirect({ href: FRONT_PAGE[me.role], throw: true })
    await LowRolePage.preload?.()
  }
  if (entrance === 'wrong-role' && me) {
    const isEmployers = (area === 'employer' || area === 'planning') && me.role === 'superadmin'
    const href = isEmployers ? paths.generateMagicLinkTo(location.pathname) : FRONT_PAGE[me.role]
    return me.role === 'substitute' ? leaveFor(href) : redirect({ href, throw: true })
  }
  return undefined
}

/** The page for a requirement of the employer, shown before anything else. */
const FIRST = { 'factor-first': paths.authFactor, 'provider-first': paths.authProvider }

/** Fetched soon after the first page, because it is needed when there is no network. */
const loadLonePage = () => import('./layouts/LonePage.tsx')

/** The frame of every page of the router. shared/access-rules.ts has the roles that may enter each. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: guardPage,
  component: Outlet,
  notFoundComponent: lazyRouteComponent(loadLonePage, 'NotFoundPage'),
  errorComponent: lazyRouteComponent(loadLonePage, 'FailedPage'),
})

/** Surrounds the pages of offices and superadmins. For offices it also fetches the background work of each page. */
function AdminLayout() {
  const { data: me } = useQuery(meQuery())
  const isOffice = me?.role !== 'superadmin'
  const lazy = useLazyModule(loadInBackground, isOffice, false) // warns on a wall screen, which no person touches
  if (!isOffice) return <ServiceLayout />
  return (
    <>
      <RoutedLayout entries={adminEntries(me)} />
      {lazy && <lazy.InBackground />}
    </>
  )
}

const loadInBackground = () => import('#features/requests/web/InBackground.tsx')

/** The pages of the office and of the service. */
export const adminPages = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  loader: ({ context }) => loadFrame(context.queryClient),
  component: AdminLayout,
})

/** The part of an address after its `?`. */
type Search = Record<string, unknown>

/** Restores these values as texts: the router parses `410` as a number and `true` as a boolean. */
export function texts<Name extends string>(
  ...names: readonly Name[]
): (search: Search) => { [Key in Name]?: string }
export function texts(...names: readonly string[]) {
  return (search: Search) => Object.fromEntries(names.map((name) => [name, text(search[name])]))
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
