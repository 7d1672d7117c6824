import type { EnteredBy } from '#shared/access-rules.ts'
import type { MemberRole } from '#shared/roles.ts'
import type { PersonScope, Support, SystemScope, TenantScope } from '../database/scope.ts'
import type { Services } from '../services.ts'

/** The person behind a request, as the session gate found them. Only the gate mints the scope. */
export type Session = {
  readonly sessionId: string
  readonly userId: string
  readonly email: string
  readonly emailVerified: boolean
  readonly fullName: string
  readonly employerName: string | null
  /** What an administrator is at the employer; null for everyone else. */
  readonly memberRole: MemberRole | null
  /** Can the session be turned to another office, or from one to what is a substitute's? */
  readonly hasOtherOffices: boolean
  /** Has left every office they worked in, and is in no register of substitutes. */
  readonly isInNoOffice: boolean
  readonly enteredBy: EnteredBy
  /** The provider that it was entered by; null where it began in another way. */
  readonly oidcProvider: string | null
  readonly startedAt: Date
  /** Has the user a second factor? Then it was shown: no other session of theirs opens anything. */
  readonly hasFactor: boolean
  /** By the service, of superadmins, or by the employer, of the whole office. */
  readonly isFactorDemanded: boolean
  /** One is demanded of the user, who has none yet: nothing else is open to them. */
  readonly needsFactor: boolean
  /** The provider that the employer demands a login by, where this session was entered in another way: nothing else is open. */
  readonly needsProvider: string | null
  /** When the person last showed what their login asks for. */
  readonly provenAt: Date
  /** Unless it is renewed. */
  readonly endsAt: Date
  /** For what users own in any role: their logged-in browsers. */
  readonly person: PersonScope
} & (
  | { readonly role: 'administrator'; readonly scope: TenantScope }
  | { readonly role: 'substitute'; readonly scope: PersonScope }
  | { readonly role: 'superadmin'; readonly scope: SystemScope }
)

/** What every procedure is called with. */
export interface ApiContext {
  readonly services: Services
  readonly session: Session | null
  readonly request: { readonly ip: string; readonly headers: Headers }
  /** Filled by the response headers plugin; cookies are set here. */
  readonly resHeaders?: Headers
}

/** The actor, as a log may name them. */
export const actorOf = (session: Session | null) => ({
  ...(session ? { userId: session.userId } : {}),
  ...(session?.role === 'administrator' ? { employerId: session.scope.employerId } : {}),
})

/** The superadmin who acts in the session of a member. */
export const supportOf = (session: Session): Support | null =>
  session.role === 'administrator' ? session.scope.support : null
