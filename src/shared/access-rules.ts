import { paths } from './paths.ts'
import { ROLES, type Role } from './roles.ts'

/** How a session can begin: by password, or by a link of this purpose. */
export const ENTERED_BY = ['password', 'login', 'choose-password', 'admin-magic'] as const
export type EnteredBy = (typeof ENTERED_BY)[number]

interface Rule {
  readonly roles: readonly Role[] | 'everyone'
  readonly needsConfirmedEmail?: true
}

/**
 * The only table of who may enter which part of the service. Each procedure names its area in the contract, each
 * address has one in {@link areaOf}; the server and the router both ask {@link mayEnter}.
 */
export const AREAS = {
  /** The doors, the answers by link and what is public. */
  open: { roles: 'everyone' },
  /** The user's own login: profile, password, devices. */
  own: { roles: ROLES },
  /** The front page of the office and of superadmins, and the user's own profile there. */
  admin: { roles: ['administrator', 'superadmin'] },
  /** An employer's register, assignments, messages and credits. A superadmin has no employer. */
  employer: { roles: ['administrator'] },
  /** What reaches other people, in the employer's name. */
  sending: { roles: ['administrator'], needsConfirmedEmail: true },
  /** A substitute's own pages. */
  vikar: { roles: ['substitute'] },
  /** All customers and the service itself. */
  service: { roles: ['superadmin'] },
  /** The area of a procedure that names none: no one may call it. */
  closed: { roles: [] },
} as const satisfies Record<string, Rule>

export type Area = keyof typeof AREAS

/** The more exact address first. What is not listed is open. */
const PAGES: readonly (readonly [address: string, area: Area])[] = [
  ['/admin/superadmin', 'service'],
  [paths.smsPricing, 'service'],
  ['/admin/vikarregister/rediger', 'admin'], // a superadmin may look at a substitute
  [paths.vikarer, 'employer'],
  [paths.createAssignment, 'employer'],
  [paths.assignmentLog, 'employer'],
  [paths.weeks, 'employer'],
  [paths.credits, 'employer'],
  [paths.admin, 'admin'],
  [paths.vikar, 'vikar'],
]

/** The area of a page's address. Whatever lies below an address belongs to it, pages of the future included. */
export const areaOf = (path: string): Area =>
  PAGES.find(([address]) => `${path.toLowerCase()}/`.startsWith(`${address}/`))?.[1] ?? 'open'

export type Entrance = 'yes' | 'log-in' | 'wrong-role' | 'unconfirmed'

/** May this person, or a visitor (null), enter the area? */
export const mayEnter = (
  area: Area,
  person: { readonly role: Role; readonly emailVerified: boolean } | null,
): Entrance => {
  const rule: Rule = AREAS[area]
  if (rule.roles === 'everyone') return 'yes'
  if (!person) return 'log-in'
  if (!rule.roles.includes(person.role)) return 'wrong-role'
  return rule.needsConfirmedEmail && !person.emailVerified ? 'unconfirmed' : 'yes'
}
