import { PersonScope, SystemScope, TenantScope } from '#server/database/scope.ts'
import type { Session } from '#server/api/context.ts'
import { ENTERED_BY, type EnteredBy } from '#shared/access-rules.ts'
import type { Role } from '#shared/roles.ts'
import type { Services } from '#server/services.ts'
import { isRenewalDue, sessionEnd } from '#server/session-ends.ts'
import { readToken, sessionCookie } from './cookie.ts'
import { findSession, type Found } from './find-session.ts'
import { renewSession } from './start-session.ts'

const system = new SystemScope(null)

/** Minutes that a login waits for its second step. */
export const SECOND_STEP_MINUTES = 10

/** A login that has passed the first factor; it gives no access until the second. */
export interface HalfSession {
  readonly kind: 'half'
  readonly sessionId: string
  readonly userId: string
  readonly email: string
  readonly fullName: string
  readonly enteredBy: EnteredBy
  readonly oidcProvider: string | null
  readonly role: Role
  readonly supportId: string | null
}

/**
 * The session gate: finds the user of a request's cookie and creates their scope. Deactivated users have no session.
 * If the user has a second factor, only a session that has passed it counts, whatever way it began. A renewed cookie
 * goes to `setCookie`; without that, nothing is renewed, because the browser would not get the cookie.
 */
export const readSession = async (
  services: Services,
  headers: Headers,
  setCookie?: (value: string) => void,
): Promise<Session | null> => {
  const found = await readEntrance(services, headers, setCookie)
  return found === null || isHalf(found) ? null : found
}

/** The same for the second step of a login, before which the user is not logged in. */
export const readHalfSession = async (services: Services, headers: Headers): Promise<HalfSession | null> => {
  const found = await readEntrance(services, headers)
  return found !== null && isHalf(found) ? found : null
}

export const isHalf = (found: Session | HalfSession): found is HalfSession => 'kind' in found

export const readEntrance = async (
  services: Services,
  headers: Headers,
  setCookie?: (value: string) => void,
): Promise<Session | HalfSession | null> => {
  const { config, clock } = services
  const cookies = headers.get('cookie')
  if (cookies === null) return null
  const found = await findSession(services, cookies)
  if (!found) return null
  const { createdAt: startedAt, updatedAt: renewedAt, expiresAt } = found
  const now = clock.now()
  const latest = sessionEnd(found.role, startedAt, now)
  if (latest <= now) return null
  const enteredBy = ENTERED_BY.find((known) => known === found.enteredBy) ?? 'password'
  if (found.factorSince && !found.passedFactor) return halfSession({ ...found, enteredBy }, now)
  if (setCookie && (isRenewalDue(renewedAt, now) || expiresAt > latest)) {
    const renewed = await renew(services, cookies, found.id, latest)
    if (!renewed) return null // it was ended meanwhile
    setCookie(renewed)
  }
  const endsAt = expiresAt < latest ? expiresAt : latest
  const needsProvider = demandedProvider(config, found.demandsOidc, found.oidcProvider)
  const person = { ...personOf(found), enteredBy, needsProvider, startedAt, endsAt }
  return actAs(person, found)
}

/**
 * The provider that the employer demands, unless the session began there. One that the operator has removed is not
 * demanded.
 */
const demandedProvider = (
  { oidc }: Services['config'],
  demanded: string | null,
  enteredBy: string | null,
): string | null => (demanded !== enteredBy && oidc.some(({ id }) => id === demanded) ? demanded : null)

const personOf = (found: Found) => {
  const { role, fullName, employerName, memberRole, factorSince, demandsFactor, offices, isInNoOffice } =
    found
  const hasFactor = factorSince !== null
  const isFactorDemanded = role === 'superadmin' || demandsFactor === true
  return {
    sessionId: found.id,
    userId: found.userId,
    email: found.email,
    emailVerified: found.emailVerified,
    oidcProvider: found.oidcProvider,
    fullName,
    employerName,
    memberRole,
    hasOtherOffices: offices > (role === 'substitute' ? 0 : 1),
    isInNoOffice,
    hasFactor,
    isFactorDemanded,
    needsFactor: isFactorDemanded && !hasFactor,
    provenAt: found.provenAt ?? found.createdAt,
    person: new PersonScope(found.userId),
  }
}

/**
 * Creates the scope: an administrator's from the current membership. A session that was switched
 * to an office ends with the membership there: it never continues in another office.
 */
const actAs = (
  person: Omit<Session, 'role' | 'scope'>,
  { role, employerId, memberRole, departments, support, actsFor: turnedTo }: Found,
): Session | null => {
  if (role === 'superadmin') return { ...person, role, scope: new SystemScope(person.userId) }
  if (role === 'substitute' && turnedTo === null) return { ...person, role, scope: person.person }
  if (!employerId || !memberRole) return null
  const bound = memberRole === 'owner' ? null : departments
  const scope = new TenantScope(employerId, person.userId, memberRole, bound, support)
  return { ...person, role: 'administrator', scope }
}

/** Null when it has waited for its second step for too long. */
const halfSession = (
  found: Omit<HalfSession, 'kind' | 'sessionId'> & { readonly id: string; readonly createdAt: Date },
  now: Date,
): HalfSession | null => {
  const {
    id: sessionId,
    createdAt,
    userId,
    email,
    fullName,
    enteredBy,
    oidcProvider,
    role,
    supportId,
  } = found
  if (now.getTime() - createdAt.getTime() > SECOND_STEP_MINUTES * 60_000) return null
  return { kind: 'half', sessionId, userId, email, fullName, enteredBy, oidcProvider, role, supportId }
}

/** Returns the cookie, which lasts as long as the session; null when it has ended. */
const renew = async (
  { config, database, clock }: Services,
  cookies: string,
  sessionId: string,
  expiresAt: Date,
): Promise<string | null> => {
  const token = readToken(config, cookies)
  const now = clock.now()
  const isRenewed = await database.transaction(system, (tx) =>
    renewSession(tx, sessionId, { expiresAt, now }),
  )
  if (!isRenewed || token === null) return null
  return sessionCookie(config, token, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
}
