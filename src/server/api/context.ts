import type { EnteredBy } from '#shared/access-rules.ts'
import type { MemberRole } from '#shared/roles.ts'
import type { PersonScope, Support, SystemScope, TenantScope } from '../database/scope.ts'
import type { Services } from '../services.ts'

/** The person behind a request, from the session gate. Only the gate creates the scope. */
export type Session = {
  readonly sessionId: string
  readonly userId: string
  readonly email: string
  readonly emailVerified: boolean
  readonly fullName: string
  readonly employerName: string | null
  /** The administrator's role at the employer; null for everyone else. */
  readonly memberRole: MemberRole | null
  /** Can the session switch to another office, or between an office and the substitute's pages? */
  readonly hasOtherOffices: boolean
  /** They have left every office, and are in no register of substitutes. */
  readonly isInNoOffice: boolean
  readonly enteredBy: EnteredBy
  /** The provider of the login; null for other logins. */
  readonly oidcProvider: string | null
  readonly startedAt: Date
  /** The user has a second factor, which this session has passed: other sessions of theirs open nothing. */
  readonly hasFactor: boolean
  /** The service requires it of superadmins, an employer of its whole office. */
  readonly isFactorDemanded: boolean
  /** It is required of the user, who has none yet: nothing else is open to them. */
  readonly needsFactor: boolean
  /** The provider that the employer requires, if this session used another login: nothing else is open. */
  readonly needsProvider: string | null
  /** The time of the last password, link or factor. */
  readonly provenAt: Date
  /** The end of the session unless it is renewed. */
  readonly endsAt: Date
  /** Scope of data that users own in any role: their logged-in browsers. */
  readonly person: PersonScope
} & (
  | { readonly role: 'administrator'; readonly scope: TenantScope }
  | { readonly role: 'substitute'; readonly scope: PersonScope }
  | { readonly role: 'superadmin'; readonly scope: SystemScope }
)

/** The context of every procedure. */
export interface ApiContext {
  readonly services: Services
  readonly session: Session | null
  readonly request: { readonly ip: string; readonly headers: Headers }
  /** Filled by the response headers plugin; cookies are set here. */
  readonly resHeaders?: Headers
}

/** The actor, in a form that logs may contain. */
export const actorOf = (session: Session | null) => ({
  ...(session ? { userId: session.userId } : {}),
  ...(session?.role === 'administrator' ? { employerId: session.scope.employerId } : {}),
})

/** The superadmin who acts in the session of a member. */
export const supportOf = (session: Session): Support | null =>
  session.role === 'administrator' ? session.scope.support : null
