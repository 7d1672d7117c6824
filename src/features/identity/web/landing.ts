import { areaOf, mayEnter } from '#shared/access-rules.ts'
import { FRONT_PAGE, type Role } from '#shared/roles.ts'
import { paths, safeReturnTo } from '#shared/paths.ts'

/**
 * The page after a login: the requested one if the role may open it, else the role's front page. An invitation opens
 * for every role.
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
