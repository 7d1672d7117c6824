import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { PersonScope, SystemScope, TenantScope, type Support } from '#server/database/scope.ts'
import { departmentsOf } from './memberships.ts'
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
  readonly oidcProvider: string | null
  readonly role: Role
  readonly supportId: string | null
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
  { auth, database, config, clock }: Services,
  headers: Headers,
  setCookie?: (value: string) => void,
): Promise<Session | HalfSession | null> => {
  const cookies = headers.get('cookie')
  if (cookies === null) return null
  const found = await auth.findSession(cookies)
  if (!found) return null
  const profile = await database.lookUp(gate, (db) => readPerson(db, found))
  if (!profile) return null
  const { createdAt: startedAt, updatedAt: renewedAt, expiresAt } = found
  const now = clock.now()
  const latest = sessionEnd(profile.role, startedAt, now)
  if (latest <= now) return null
  const enteredBy = ENTERED_BY.find((known) => known === found.enteredBy) ?? 'password'
  if (profile.factorSince && !found.passedFactor) return halfSession({ ...found, ...profile, enteredBy }, now)
  if (setCookie && (isRenewalDue(renewedAt, now) || expiresAt > latest)) {
    const renewed = await renew(auth, headers, latest)
    if (!renewed) return null // it was ended at this moment
    renewed.forEach(setCookie)
  }
  const endsAt = expiresAt < latest ? expiresAt : latest
  const needsProvider = demandedProvider(config, profile.demandsOidc, found.oidcProvider)
  const person = { ...personOf(found, profile), enteredBy, needsProvider, startedAt, endsAt }
  return actAs(person, profile, found.actsFor)
}

/** What the employer demands, unless the session was entered so. One that the operator has taken out is demanded no longer. */
const demandedProvider = (
  { oidc }: Services['config'],
  demanded: string | null,
  enteredBy: string | null,
): string | null => (demanded !== enteredBy && oidc.some(({ id }) => id === demanded) ? demanded : null)

const personOf = (found: Found, profile: Profile) => {
  const { fullName, employerName, memberRole, factorSince } = profile
  const hasFactor = factorSince !== null
  const isFactorDemanded = profile.role === 'superadmin' || profile.demandsFactor === true
  return {
    sessionId: found.id,
    userId: found.userId,
    email: found.email,
    emailVerified: found.emailVerified,
    oidcProvider: found.oidcProvider,
    fullName,
    employerName,
    memberRole,
    hasOtherOffices: profile.offices > (profile.role === 'substitute' ? 0 : 1),
    isInNoOffice: profile.isInNoOffice,
    hasFactor,
    isFactorDemanded,
    needsFactor: isFactorDemanded && !hasFactor,
    provenAt: found.provenAt ?? found.createdAt,
    person: new PersonScope(found.userId),
  }
}

type Found = NonNullable<Awaited<ReturnType<Services['auth']['findSession']>>>

type Profile = NonNullable<Awaited<ReturnType<typeof readPerson>>>

/**
 * Mints the scope: an administrator's from the membership that they have at this moment. A session that was turned to an office
 * ends with the membership there: it never goes on in another one by itself.
 */
const actAs = (
  person: Omit<Session, 'role' | 'scope'>,
  { role, employerId, memberRole, departments, support }: Profile,
  turnedTo: string | null,
): Session | null => {
  if (role === 'superadmin') return { ...person, role, scope: new SystemScope(person.userId) }
  if (role === 'substitute' && turnedTo === null) return { ...person, role, scope: person.person }
  if (!employerId || !memberRole) return null
  const bound = memberRole === 'owner' ? null : departments
  const scope = new TenantScope(employerId, person.userId, memberRole, bound, support)
  return { ...person, role: 'administrator', scope }
}

/**
 * Who they are, what they may do at the employer that the session acts for, or that their login opens first, which departments
 * they are bound to there, and since when they have a second factor.
 */
const readPerson = (
  db: Kysely<DB>,
  { userId, actsFor, supportId }: Pick<Found, 'userId' | 'actsFor' | 'supportId'>,
) =>
  db
    .selectFrom('profiles')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.userId', '=', 'profiles.userId')
        .on('memberships.employerId', '=', sql<string>`coalesce(${actsFor}::uuid, profiles.employer_id)`)
        .on('memberships.endedAt', 'is', null),
    )
    .leftJoin('employers', 'employers.id', 'memberships.employerId')
    .leftJoin('secondFactors', (join) =>
      join
        .onRef('secondFactors.userId', '=', 'profiles.userId')
        .on('secondFactors.confirmedAt', 'is not', null),
    )
    .select([
      'profiles.role',
      'profiles.fullName',
      'memberships.employerId',
      'memberships.role as memberRole',
      'employers.name as employerName',
      'employers.demandsFactor',
      'employers.demandsOidc',
      'secondFactors.confirmedAt as factorSince',
      departmentsOf(sql`memberships`).as('departments'),
      sql<number>`(select count(*)::integer from memberships m where m.user_id = profiles.user_id and m.ended_at is null)`.as(
        'offices',
      ),
      isInNoOffice().as('isInNoOffice'),
      supportBy(supportId).as('support'),
    ])
    .where('profiles.userId', '=', userId)
    .where('profiles.softDeleted', '=', false)
    .executeTakeFirst()

/** The superadmin behind a session by magic link. */
const supportBy = (
  supportId: string | null,
) => sql<Support | null>`case when ${supportId}::uuid is not null then (
  select jsonb_build_object('userId', s.user_id, 'fullName', s.full_name) from profiles s where s.user_id = ${supportId}::uuid) end`

/** The register is read, and locked, only for those whose membership of an office has ended. */
const isInNoOffice = () => sql<boolean>`case when profiles.role = 'substitute'
  and exists (select from memberships m where m.user_id = profiles.user_id)
  and not exists (select from memberships m where m.user_id = profiles.user_id and m.ended_at is null)
  then in_no_register(profiles.user_id) else false end`

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

const renew = async (auth: Services['auth'], headers: Headers, expiresAt: Date) => {
  const { response, headers: answer } = await auth.api.renewSession({
    headers,
    body: { expiresAt },
    returnHeaders: true,
  })
  return response && answer.getSetCookie()
}
