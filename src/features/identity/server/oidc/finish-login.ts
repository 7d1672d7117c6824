import { sql } from 'kysely'
import { InvitationGone, type Invitations } from '../invitations.ts'
import { announceLogin, endFormer } from '../login/announce-login.ts'
import { keepSession } from '../login/sign-in.ts'
import { turnSession } from '../memberships.ts'
import { isHalf } from '../sessions/read-session.ts'
import { startSession } from '../sessions/start-session.ts'
import type { ApiContext, Session } from '#server/api/context.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Failure } from '../../oidc-outcomes.ts'
import { ATTEMPT_MINUTES, type Attempt } from './attempts.ts'
import { addIdentity, linkIdentity, logInBy, type Proven } from './identities.ts'

/** No user is logged in yet, or the user changes their own login. */
const system = new SystemScope(null)

/** The outcome of a login by a provider. */
export type Finished = 'entered' | 'second-step' | 'linked' | { readonly failure: Failure }

const failed = (failure: Failure): Finished => ({ failure })

/** Completes the login for its purpose, once the provider has identified the person. */
export const finish = async (
  context: ApiContext,
  invitations: Invitations,
  attempt: Attempt,
  proven: Proven,
): Promise<Finished> => {
  switch (attempt.purpose) {
    case 'login':
      return logIn(context, proven)
    case 'link':
      return isAnew(attempt, proven) ? link(context, attempt, proven) : failed('not-anew')
    case 'join':
      return isAnew(attempt, proven) ? join(context, invitations, attempt, proven) : failed('not-anew')
  }
}

/**
 * Has the person logged in at the provider since the attempt began, by the token's `auth_time`? `prompt=login` alone
 * proves nothing (decision 84): the address passes through the browser, where another person may still be logged in
 * there.
 */
const isAnew = ({ expiresAt }: Attempt, { authenticatedAt }: Proven): boolean =>
  authenticatedAt !== null &&
  authenticatedAt.getTime() >= expiresAt.getTime() - (ATTEMPT_MINUTES + CLOCKS_DIFFER_MINUTES) * 60_000

const CLOCKS_DIFFER_MINUTES = 1

const logIn = async (context: ApiContext, proven: Proven): Promise<Finished> => {
  const { database } = context.services
  const cookies = await database.transaction(system, (tx) => logInBy(tx, context, proven))
  return cookies ? enter(context, cookies, proven) : failed('unknown')
}

/**
 * Hands the session to the browser and ends the former one. The same person continues in the same office. As a
 * proof of identity it counts from the login at the provider: a session that already existed there proves nothing
 * new.
 */
const enter = async (
  context: ApiContext,
  cookies: readonly string[],
  { authenticatedAt }: Proven,
): Promise<Finished> => {
  const { services, session: former, resHeaders } = context
  const entered = await keepSession(services, cookies, (cookie) => resHeaders?.append('set-cookie', cookie))
  if (!entered) return failed('closed')
  await services.database.transaction(system, (tx) =>
    tx
      .updateTable('sessions')
      .set({ provenAt: sql<Date>`least(${authenticatedAt ?? NEVER}, now())` })
      .where('id', '=', entered.sessionId)
      .execute(),
  )
  if (isHalf(entered)) {
    await endFormer(context)
    return 'second-step'
  }
  const office = officeOf(former)
  if (former?.userId === entered.userId && office && office !== officeOf(entered))
    await services.database.transaction(system, (tx) => turnSession(tx, entered.sessionId, office))
  await announceLogin(context, entered)
  return 'entered'
}

const NEVER = new Date(0)

const officeOf = (session: Session | null) =>
  session?.role === 'administrator' ? session.scope.employerId : null

/**
 * Links the identity only in the session that asked for it. If the office demands this provider, this login satisfies
 * the demand, so a session by the provider begins.
 */
const link = async (context: ApiContext, { sessionId }: Attempt, proven: Proven): Promise<Finished> => {
  const { services, session } = context
  if (!session || session.sessionId !== sessionId || session.enteredBy === 'admin-magic')
    return failed('logged-out')
  const isDemanded = session.needsProvider === proven.provider.id
  const { linked, cookies } = await services.database.transaction(system, async (tx) => {
    const outcome = await linkIdentity(tx, services, session, proven)
    return {
      linked: outcome,
      cookies: outcome === 'linked' && isDemanded ? await logInBy(tx, context, proven) : null,
    }
  })
  if (linked !== 'linked') return failed(linked)
  services.live.publish(`person:${session.userId}`, ['account'])
  return cookies ? enter(context, cookies, proven) : 'linked'
}

/** The login, the identity, the membership and the session are made together, or none of them. */
const join = async (
  context: ApiContext,
  invitations: Invitations,
  { invitationHash, fullName }: Attempt,
  proven: Proven,
): Promise<Finished> => {
  const { services } = context
  if (!invitationHash || fullName === null) return failed('late')
  const joined = await joinOnce(context, invitations, { invitationHash, fullName }, proven)
  if ('failure' in joined) return joined
  const { cookies, employerId } = joined
  const entered = await enter(context, cookies, proven)
  services.live.publish(`employer:${employerId}`, ['account'])
  services.live.publish('superadmins', ['service'])
  return entered
}

class IdentityTaken extends Error {}

const joinOnce = async (
  context: ApiContext,
  { joinOffice }: Invitations,
  { invitationHash, fullName }: { readonly invitationHash: Buffer; readonly fullName: string },
  proven: Proven,
): Promise<{ cookies: string[]; employerId: string } | { failure: Failure }> => {
  const { database, clock } = context.services
  try {
    return await database.transaction(system, async (tx) => {
      const person = { fullName, passwordHash: null }
      const joined = await joinOffice(tx, invitationHash, person, clock.now())
      if (!joined) return { failure: 'invitation' }
      const { userId, employerId } = joined
      if (!(await addIdentity(tx, userId, proven))) throw new IdentityTaken()
      const begun = { userId, purpose: 'oidc', oidcProvider: proven.provider.id } as const
      return { cookies: await startSession(tx, context, begun), employerId }
    })
  } catch (error) {
    if (error instanceof InvitationGone) return { failure: 'invitation' }
    if (error instanceof IdentityTaken) return { failure: 'taken' }
    throw error
  }
}
