import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { FRONT_PAGE, type Role } from '#features/accounts/web/landing.ts'
import { authPath } from '#shared/paths.ts'
import { leaveFor } from '#web/leave.ts'

type Visit = { context: { queryClient: QueryClient }; location: { href: string }; preload: boolean }

/** A page for these roles: others are led to their own front page, visitors to the login and back. */
export const only =
  (...roles: Role[]) =>
  async ({ context, location, preload }: Visit) => {
    const me = await context.queryClient.ensureQueryData(meQuery())
    if (!me && !preload) return leaveFor(authPath({ returnTo: location.href }))
    if (me && !roles.includes(me.role)) return redirect({ href: FRONT_PAGE[me.role], throw: true })
    return { me }
  }
