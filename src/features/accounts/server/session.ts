import { PersonScope, SystemScope, TenantScope } from '#server/database/scope.ts'
import type { Session } from '#server/api/context.ts'
import { ENTERED_BY } from '#shared/access-rules.ts'
import type { Services } from '#server/services.ts'
import { isRenewalDue, sessionEnd } from '#server/session-ends.ts'

const gate = new SystemScope(null)

/**
 * The session gate: finds who is behind a request's cookie, and mints the scope they act in. Deactivated users have no
 * session. A renewed cookie is handed to `setCookie`; without one nothing is renewed, or the browser would never learn it.
 */
export const readSession = async (
  { auth, database }: Services,
  headers: Headers,
  setCookie?: (value: string) => void,
): Promise<Session | null> => {
  const cookies = headers.get('cookie')
  if (cookies === null) return null
  const found = await auth.findSession(cookies)
  if (!found) return null
  const profile = await database.lookUp(gate, (db) =>
    db
      .selectFrom('profiles')
      .leftJoin('employers', 'employers.id', 'profiles.employerId')
      .select(['profiles.role', 'profiles.employerId', 'profiles.fullName', 'employers.name as employerName'])
      .where('profiles.userId', '=', found.userId)
      .where('profiles.softDeleted', '=', false)
      .executeTakeFirst(),
  )
  if (!profile) return null
  const { createdAt: startedAt, updatedAt: renewedAt, expiresAt } = found
  const latest = sessionEnd(profile.role, startedAt)
  if (latest <= new Date()) return null
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
    enteredBy: ENTERED_BY.find((known) => known === found.enteredBy) ?? 'password',
    startedAt,
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

const renew = async (auth: Services['auth'], headers: Headers, expiresAt: Date) => {
  const { response, headers: answer } = await auth.api.renewSession({
    headers,
    body: { expiresAt },
    returnHeaders: true,
  })
  return response && answer.getSetCookie()
}
