import { paths } from './paths.ts'

/**
 * The kinds of user: a substitute, an administrator in employers' offices, or a superadmin, who runs the service. Their
 * access is in `access-rules.ts`.
 */
export const ROLES = ['substitute', 'administrator', 'superadmin'] as const
export type Role = (typeof ROLES)[number]

/**
 * An administrator's role at an employer: a reader reads, a planner also asks, follows up and edits the register, an
 * owner also decides about money and people. Each includes those before it; `access-rules.ts` has the details.
 */
export const MEMBER_ROLES = ['reader', 'planner', 'owner'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const isAtLeast = (role: MemberRole, least: MemberRole): boolean =>
  MEMBER_ROLES.indexOf(role) >= MEMBER_ROLES.indexOf(least)

/** Each role's own front page. */
export const FRONT_PAGE: Record<Role, string> = {
  administrator: paths.admin,
  superadmin: paths.admin,
  substitute: paths.vikarDashboard,
}
