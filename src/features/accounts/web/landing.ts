import { areaOf, mayEnter } from '#shared/access-rules.ts'
import { FRONT_PAGE, type Role } from '#shared/roles.ts'
import { paths, safeReturnTo } from '#shared/paths.ts'

/**
 * Where a login leads: the page that was asked for, if it is one of the role's, or the role's own front page; and back to an
 * invitation, whoever it is.
 */
export const landing = (role: Role, returnTo: string | null): string => {
  const asked = safeReturnTo(returnTo)
  if (asked === undefined) return FRONT_PAGE[role]
  const area = areaOf(asked.split(/[?#]/, 1)[0] ?? '')
  if (role === 'substitute' && area === 'open' && !asked.startsWith(paths.authJoin))
    return FRONT_PAGE.substitute // as the specification has it
  return mayEnter(area, { role, emailVerified: true, memberRole: 'owner' }) === 'yes'
    ? asked
    : FRONT_PAGE[role]
}
