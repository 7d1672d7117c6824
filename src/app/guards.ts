import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import type { Me } from '#features/accounts/contract.ts'
import { authPath, paths, safeReturnTo } from '#shared/paths.ts'

type Role = NonNullable<Me>['role']
type Visit = { context: { queryClient: QueryClient }; location: { href: string } }

const HOME: Record<Role, string> = {
  administrator: paths.admin,
  superadmin: paths.admin,
  substitute: paths.vikarDashboard,
}

/** Where a login leads: the page that was asked for, or the role's own front page. */
export const landing = (role: Role, returnTo?: string): string =>
  role === 'substitute' ? HOME.substitute : (safeReturnTo(returnTo) ?? HOME[role])

/** A page for these roles: others are led to their own front page, visitors to the login and back. */
export const only =
  (...roles: Role[]) =>
  async ({ context, location }: Visit) => {
    const me = await context.queryClient.ensureQueryData(meQuery())
    if (!me) return redirect({ href: authPath({ returnTo: location.href }), throw: true })
    if (!roles.includes(me.role)) return redirect({ href: HOME[me.role], throw: true })
    return { me }
  }

/** A page for visitors: who is logged in goes on. */
export const visitorsOnly = async ({ context, location }: Visit) => {
  const me = await context.queryClient.ensureQueryData(meQuery())
  const returnTo = new URL(location.href, window.location.origin).searchParams.get('returnTo')
  if (me) redirect({ href: landing(me.role, returnTo ?? undefined), throw: true })
}
