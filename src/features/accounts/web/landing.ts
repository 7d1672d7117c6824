import { paths, safeReturnTo } from '#shared/paths.ts'
import type { Me } from '../contract.ts'

export type Role = NonNullable<Me>['role']

/** Each role's own front page. */
export const FRONT_PAGE: Record<Role, string> = {
  administrator: paths.admin,
  superadmin: paths.admin,
  substitute: paths.vikarDashboard,
}

/** Where a login leads: the page that was asked for, or the role's own front page. */
export const landing = (role: Role, returnTo: string | null): string =>
  role === 'substitute' ? FRONT_PAGE.substitute : (safeReturnTo(returnTo) ?? FRONT_PAGE[role])
