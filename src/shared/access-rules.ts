import { paths } from './paths.ts'
import { isAtLeast, ROLES, type MemberRole, type Role } from './roles.ts'

/** How a session can begin: by password, by a link of this purpose, by a passkey, or by a provider (Entra, Feide). */
export const ENTERED_BY = ['password', 'login', 'choose-password', 'admin-magic', 'passkey', 'oidc'] as const
export type EnteredBy = (typeof ENTERED_BY)[number]

/** The employer that a page was opened for, with everything that the page writes. */
export const OFFICE_HEADER = 'x-office'

interface Rule {
  readonly roles: readonly Role[] | 'everyone'
  readonly needsConfirmedEmail?: true
  /** Open also to people who must first set up a second factor or log in by a provider. */
  readonly isBeforeDemands?: true
  /** The least that an administrator must be at the employer. */
  readonly atLeast?: MemberRole
}

/**
 * The only access table of the service. Each procedure names its area in the contract, each
 * address has one in {@link areaOf}; the server and the router both ask {@link mayEnter}.
 */
export const AREAS = {
  /** The doors, the answers by link and what is public. */
  open: { roles: 'everyone' },
  /** The user's own login: profile, password, devices. */
  own: { roles: ROLES, isBeforeDemands: true },
  /** The front page of the office and of superadmins, and the user's own profile there. */
  admin: { roles: ['administrator', 'superadmin'] },
  /** To see an employer's register, assignments, messages and credits. A superadmin has no employer. */
  employer: { roles: ['administrator'], atLeast: 'reader' },
  /** To change the register, assignments and templates. */
  planning: { roles: ['administrator'], atLeast: 'planner' },
  /** Acts that reach other people in the employer's name. */
  sending: { roles: ['administrator'], atLeast: 'planner', needsConfirmedEmail: true },
  /** The employer's money and people. */
  owning: { roles: ['administrator'], atLeast: 'owner' },
  /** To ask others to work in the office, by e-mail. */
  inviting: { roles: ['administrator'], atLeast: 'owner', needsConfirmedEmail: true },
  /** A substitute's own pages. */
  vikar: { roles: ['substitute'] },
  /** All customers and the service itself. */
  service: { roles: ['superadmin'] },
  /** The area of a procedure that names none: no one may call it. */
  closed: { roles: [] },
} as const satisfies Record<string, Rule>

export type Area = keyof typeof AREAS

/** More specific addresses first. Unlisted addresses are open. */
const PAGES: readonly (readonly [address: string, area: Area])[] = [
  ['/admin/superadmin', 'service'],
  [paths.smsPricing, 'service'],
  ['/admin/vikarregister/rediger', 'admin'], // a superadmin may look at a substitute
  [paths.addVikar, 'planning'],
  [paths.importVikarer, 'planning'],
  [paths.vikarer, 'employer'],
  [paths.createAssignment, 'planning'],
  [paths.assignmentLog, 'employer'],
  [paths.weeks, 'employer'],
  [paths.credits, 'employer'],
  [paths.office, 'employer'],
  [paths.people, 'employer'],
  [paths.officeEvents, 'owning'],
  [paths.admin, 'admin'],
  [paths.vikar, 'vikar'],
]

/** The area of a page's address. Whatever lies below an address belongs to it, pages of the future included. */
export const areaOf = (path: string): Area =>
  PAGES.find(([address]) => `${path.toLowerCase()}/`.startsWith(`${address}/`))?.[1] ?? 'open'

export type Entrance =
  | 'yes'
  | 'log-in'
  | 'wrong-role'
  | 'provider-first'
  | 'factor-first'
  | 'low-role'
  | 'unconfirmed'

/** The properties of a person that decide access. */
export interface Entering {
  readonly role: Role
  readonly emailVerified: boolean
  /** The administrator's role at the employer; null for everyone else. */
  readonly memberRole: MemberRole | null
  /** A second factor is demanded of them, and they have none yet. */
  readonly needsFactor?: boolean
  /** The provider that the employer wants its people to log in by, where this session was not. */
  readonly needsProvider?: string | null
}

/** May this person, or a visitor (null), enter the area? */
export const mayEnter = (area: Area, person: Entering | null): Entrance => {
  const rule: Rule = AREAS[area]
  if (rule.roles === 'everyone') return 'yes'
  if (!person) return 'log-in'
  if (!rule.roles.includes(person.role)) return 'wrong-role'
  if (person.needsProvider && !rule.isBeforeDemands) return 'provider-first'
  if (person.needsFactor && !rule.isBeforeDemands) return 'factor-first'
  const { atLeast } = rule
  if (atLeast && !(person.memberRole && isAtLeast(person.memberRole, atLeast))) return 'low-role'
  return rule.needsConfirmedEmail && !person.emailVerified ? 'unconfirmed' : 'yes'
}
