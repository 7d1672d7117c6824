import { sql } from 'kysely'
import { announceLogin, endFormer } from '#features/accounts/server/login/announce-login.ts'
import { entering, keepSession, startSession } from '#features/accounts/server/login/sign-in.ts'
import { turnSession } from '#features/accounts/server/memberships.ts'
import { isHalf } from '#features/accounts/server/session.ts'
import { InvitationGone, joinOffice } from '#features/employers/server/accept.ts'
import type { ApiContext, Session } from '#server/api/context.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import type { Failure } from '../outcomes.ts'
import { ATTEMPT_MINUTES, type Attempt } from './attempts.ts'
import { addIdentity, linkIdentity, logInBy, type Proven } from './identities.ts'

/** Nobody is logged in yet, or the user's own login is changed. */
const desk = new SystemScope(null)

/** What came of a login by a provider. */
export type Finished = 'entered' | 'second-step' | 'linked' | { readonly failure: Failure }

const failed = (failure: Failure): Finished => ({ failure })

/** Does what the login was for, now that the provider has said who it is. */
export const finish = async (context: ApiContext, attempt: Attempt, proven: Proven): Promise<Finished> => {
  switch (attempt.purpose) {
    case 'login':
      return logIn(context, proven)
    case 'link':
      return isAnew(attempt, proven) ? link(context, attempt, proven) : failed('not-anew')
    case 'join':
      return isAnew(attempt, proven) ? join(context, attempt, proven) : failed('not-anew')
  }
}

/**
 * Has the person logged in at the provider since the attempt began, by the token's `auth_time`? `prompt=login` alone proves
 * nothing (decision 84): the address passes through the browser, where another person may still be logged in there.
 */
const isAnew = ({ expiresAt }: Attempt, { authenticatedAt }: Proven): boolean =>
  authenticatedAt !== null &&
  authenticatedAt.getTime() >= expiresAt.getTime() - (ATTEMPT_MINUTES + CLOCKS_DIFFER_MINUTES) * 60_000

const CLOCKS_DIFFER_MINUTES = 1

const logIn = async (context: ApiContext, proven: Proven): Promise<Finished> => {
  const { services, request } = context
  const cookies = await entering(services, desk, request.headers, (tx, start) => logInBy(tx, proven, start))
  return cookies ? enter(context, cookies, proven) : failed('unknown')
}

/**
 * Hands the session to the browser, whose former one ends; it acts for the same office where it is of the same person. As a proof
 * of who is there it counts from when they logged in at the provider: who was let through without a word has proven nothing.
 */
const enter = async (
  context: ApiContext,
  cookies: readonly string[],
  { authenticatedAt }: Proven,
): Promise<Finished> => {
  const { services, session: former, resHeaders } = context
  const entered = await keepSession(services, cookies, (cookie) => resHeaders?.append('set-cookie', cookie))
  if (!entered) return failed('closed')
  await services.database.transaction(desk, (tx) =>
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
    await services.database.transaction(desk, (tx) => turnSession(tx, entered.sessionId, office))
  await announceLogin(context, entered)
  return 'entered'
}

const NEVER = new Date(0)

const officeOf = (session: Session | null) =>
  session?.role === 'administrator' ? session.scope.employerId : null

/**
 * From the session that asked for it alone, if that is still there. Where the office demands this provider, it was shown with
 * this, so a session by it begins.
 */
const link = async (context: ApiContext, { sessionId }: Attempt, proven: Proven): Promise<Finished> => {
  const { services, session, request } = context
  if (!session || session.sessionId !== sessionId || session.enteredBy === 'admin-magic')
    return failed('logged-out')
  const isDemanded = session.needsProvider === proven.provider.id
  const { linked, cookies } = await entering(services, desk, request.headers, async (tx, start) => {
    const outcome = await linkIdentity(tx, services, session, proven)
    return {
      linked: outcome,
      cookies: outcome === 'linked' && isDemanded ? await logInBy(tx, proven, start) : null,
    }
  })
  if (linked !== 'linked') return failed(linked)
  services.live.publish(`person:${session.userId}`, ['account'])
  return cookies ? enter(context, cookies, proven) : 'linked'
}

/** The login, the identity and the membership are made together, or none of them. */
const join = async (
  context: ApiContext,
  { invitationHash, fullName }: Attempt,
  proven: Proven,
): Promise<Finished> => {
  const { services, request } = context
  if (!invitationHash || fullName === null) return failed('late')
  const joined = await joinOnce(services, invitationHash, fullName, proven)
  if ('failure' in joined) return joined
  const { userId, employerId } = joined
  const begun = { userId, purpose: 'oidc', oidcProvider: proven.provider.id } as const
  const entered = await enter(context, await startSession(services, begun, request.headers), proven)
  services.live.publish(`employer:${employerId}`, ['account'])
  services.live.publish('superadmins', ['service'])
  return entered
}

class IdentityTaken extends Error {}

const joinOnce = async (
  { database, clock }: Services,
  invitationHash: Buffer,
  fullName: string,
  proven: Proven,
): Promise<{ userId: string; employerId: string } | { failure: Failure }> => {
  try {
    return await database.transaction(desk, async (tx) => {
      const person = { fullName, passwordHash: null }
      const joined = await joinOffice(tx, invitationHash, person, clock.now())
      if (!joined) return { failure: 'invitation' }
      if (!(await addIdentity(tx, joined.userId, proven))) throw new IdentityTaken()
      return joined
    })
  } catch (error) {
    if (error instanceof InvitationGone) return { failure: 'invitation' }
    if (error instanceof IdentityTaken) return { failure: 'taken' }
    throw error
  }
}
