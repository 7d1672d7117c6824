import type { Role } from '#shared/roles.ts'
import { paths } from '#shared/paths.ts'

/** Each role's own profile page. */
export const PROFILE_PAGE = {
  administrator: paths.adminProfileSettings,
  superadmin: paths.adminProfileSettings,
  substitute: paths.vikarProfileSettings,
} as const satisfies Record<Role, string>

/** Its part for changing the password. */
export const PASSWORD_PART = 'passord'
