import type { Kysely } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { PersonScope, SystemScope, TenantScope } from '#server/database/scope.ts'
import type { Session } from '#server/api/context.ts'
import { ENTERED_BY, type EnteredBy } from '#shared/access-rules.ts'
import type { Role } from '#shared/roles.ts'
import type { Services } from '#server/services.ts'
import { isRenewalDue, sessionEnd } from '#server/session-ends.ts'

const gate = new SystemScope(null)

/** How long a login waits for its second step. */
export const SECOND_STEP_MINUTES = 10

/** Somebody who has shown the first factor of their login, and must show the second: until then it opens nothing. */
export interface HalfSession {
  readonly kind: 'half'
  readonly sessionId: string
  readonly userId: string
  readonly email: string
  readonly fullName: string
  readonly enteredBy: EnteredBy
  readonly role: Role
}

/**
 * The session gate: finds who is behind a request's cookie, and mints the scope they act in. Deactivated users have no
 * session, and where the user has a second factor, only a session that has passed it is one, however it was made. A renewed
 * cookie is handed to `setCookie`; without one nothing is renewed, or the browser would never learn it.
 */
export const readSession = async (
  services: Services,
  headers: Headers,
  setCookie?: (value: string) => void,
): Promise<Session | null> => {
  const found = await readEntrance(services, headers, setCookie)
  return found === null || isHalf(found) ? null : found
}

/** The same for the second step of a login, which is of those who are not logged in yet. */
export const readHalfSession = async (services: Services, headers: Headers): Promise<HalfSession | null> => {
  const found = await readEntrance(services, headers)
  return found !== null && isHalf(found) ? found : null
}

export const isHalf = (found: Session | HalfSession): found is HalfSession => 'kind' in found

export const readEntrance = async (
  { auth, database }: Services,
  headers: Headers,
  setCookie?: (value: string) => void,
): Promise<Session | HalfSession | null> => {
  const cookies = headers.get('cookie')
  if (cookies === null) return null
  const found = await auth.findSession(cookies)
  if (!found) return null
  const profile = await database.lookUp(gate, (db) => readPerson(db, found.userId))
  if (!profile) return null
  const { createdAt: startedAt, updatedAt: renewedAt, expiresAt } = found
  const latest = sessionEnd(profile.role, startedAt)
  if (latest <= new Date()) return null
  const enteredBy = ENTERED_BY.find((known) => known === found.enteredBy) ?? 'password'
  const hasFactor = profile.factorSince !== null
  if (hasFactor && !found.passedFactor) return halfSession({ ...found, ...profile, enteredBy })
  if (setCookie && (isRenewalDue(renewedAt) || expiresAt > latest)) {
    const renewed = await renew(auth, headers, latest)
    if (!renewed) return null // it was ended at this moment
    renewed.forEach(setCookie)
  }
  const person = {
    sessionId: found.id,
    userId: found.userId,
    email: found.email,
    emailVerified: found.emailVerified,
    fullName: profile.fullName,
    employerName: profile.employerName,
    enteredBy,
    startedAt,
    hasFactor,
    needsFactor: !hasFactor && profile.role === 'superadmin',
    provenAt: found.provenAt ?? startedAt,
    endsAt: expiresAt < latest ? expiresAt : latest,
    person: new PersonScope(found.userId),
  }
  switch (profile.role) {
    case 'administrator':
      if (!profile.employerId) return null
      return { ...person, role: profile.role, scope: new TenantScope(profile.employerId, person.userId) }
    case 'substitute':
      return { ...person, role: profile.role, scope: person.person }
    case 'superadmin':
      return { ...person, role: profile.role, scope: new SystemScope(person.userId) }
  }
}

/** Role, name and employer of a user who is not deactivated, and since when they have a second factor. */
const readPerson = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('profiles')
    .leftJoin('employers', 'employers.id', 'profiles.employerId')
    .leftJoin('secondFactors', (join) =>
      join
        .onRef('secondFactors.userId', '=', 'profiles.userId')
        .on('secondFactors.confirmedAt', 'is not', null),
    )
    .select([
      'profiles.role',
      'profiles.employerId',
      'profiles.fullName',
      'employers.name as employerName',
      'secondFactors.confirmedAt as factorSince',
    ])
    .where('profiles.userId', '=', userId)
    .where('profiles.softDeleted', '=', false)
    .executeTakeFirst()

/** Null when it has waited for its second step for too long. */
const halfSession = (
  found: Omit<HalfSession, 'kind' | 'sessionId'> & { readonly id: string; readonly createdAt: Date },
): HalfSession | null => {
  const { id: sessionId, createdAt, userId, email, fullName, enteredBy, role } = found
  if (Date.now() - createdAt.getTime() > SECOND_STEP_MINUTES * 60_000) return null
  return { kind: 'half', sessionId, userId, email, fullName, enteredBy, role }
}

const renew = async (auth: Services['auth'], headers: Headers, expiresAt: Date) => {
  const { response, headers: answer } = await auth.api.renewSession({
    headers,
    body: { expiresAt },
    returnHeaders: true,
  })
  return response && answer.getSetCookie()
}
