import { FRONT_PAGE, type Role } from '#shared/access.ts'
import { safeReturnTo } from '#shared/paths.ts'

/** Where a login leads: the page that was asked for, or the role's own front page. */
export const landing = (role: Role, returnTo: string | null): string =>
  role === 'substitute' ? FRONT_PAGE.substitute : (safeReturnTo(returnTo) ?? FRONT_PAGE[role])
