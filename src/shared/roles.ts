import { paths } from './paths.ts'

/**
 * What a user can be: a substitute, an administrator of one employer's office, or a superadmin, who runs the service.
 * What each may enter is in `access.ts`.
 */
export const ROLES = ['substitute', 'administrator', 'superadmin'] as const
export type Role = (typeof ROLES)[number]

/** Each role's own front page. */
export const FRONT_PAGE: Record<Role, string> = {
  administrator: paths.admin,
  superadmin: paths.admin,
  substitute: paths.vikarDashboard,
}
