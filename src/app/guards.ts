import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { areaOf, FRONT_PAGE, mayEnter } from '#shared/access.ts'
import { authPath, paths } from '#shared/paths.ts'
import { leaveFor } from '#web/leave.ts'

type Visit = {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string }
  preload: boolean
}

/**
 * Stands before every page: who may not enter its area is led to their own front page, a
 * superadmin on an employer's page to the choice of an employer, visitors to the login and back.
 * It is a courtesy; what the pages show is guarded by the server.
 */
export const guardPage = async ({ context, location, preload }: Visit) => {
  const area = areaOf(location.pathname)
  if (area === 'open') return undefined
  const me = await context.queryClient.ensureQueryData(meQuery())
  const entrance = mayEnter(area, me)
  if (entrance === 'log-in' && !preload) return leaveFor(authPath({ returnTo: location.href }))
  if (entrance === 'wrong-role' && me) {
    const isEmployers = area === 'employer' && me.role === 'superadmin'
    const href = isEmployers ? paths.generateMagicLinkTo(location.pathname) : FRONT_PAGE[me.role]
    return redirect({ href, throw: true })
  }
  return undefined
}
