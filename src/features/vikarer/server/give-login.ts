import { forgetUnusedLogins } from '#features/identity/server/sign-up/invite.ts'
import { UNCONFIRMED } from '#server/api/enforce-access.ts'
import type { Session } from '#server/api/context.ts'
import { SystemScope, type TenantScope } from '#server/database/scope.ts'
import { violatedConstraint } from '#server/database/violations.ts'
import type { Services } from '#server/services.ts'
import { mayEnter } from '#shared/access-rules.ts'
import { LOGIN_REFUSALS, type LoginSent, type LoginsSent } from '../contract-logins.ts'
import { NOT_IN_REGISTER, UNKNOWN_REASON } from '../texts.ts'
import { createAccount, resendInvitation, type LoginOutcome } from './create-account.ts'
import { TOO_MANY_TRIES, whenToRetry } from '#shared/failures.ts'

/** A login belongs to no employer; the commands limit themselves to the administrator's register. */
const desk = new SystemScope(null)

/**
 * Runs one of an administrator's invitations. The unique index ensures that two rows of a register never share a
 * login, also between concurrent administrators.
 */
export const giveLogin = async (
  services: Services,
  scope: TenantScope,
  vikarId: string,
  command: typeof createAccount,
): Promise<LoginOutcome> => {
  const { database, clock, live } = services
  try {
    const outcome = await database.transaction(desk, (tx) =>
      command(tx, services, { scope, vikarId }, clock.now()),
    )
    if (outcome.kind === 'sent') {
      live.publish(`employer:${scope.employerId}`, ['vikarer'])
      live.publish(`person:${outcome.userId}`, ['vikarer'])
    }
    return outcome
  } catch (error) {
    if (violatedConstraint(error) !== 'login_invitations_user') throw error
    return { kind: 'refused', code: 'EMAIL_IN_VIKARER' }
  }
}

/** After logins were unlinked from register rows: notifies their owners, and deletes logins never used. */
export const letGo = async ({ database, live }: Services, released: readonly string[]): Promise<void> => {
  if (released.length === 0) return
  await database.transaction(desk, (tx) => forgetUnusedLogins(tx, released))
  for (const userId of released) live.publish(`person:${userId}`, ['vikarer'])
}

/**
 * 'Send brukerinformasjon' for a substitute who is in the register already: a failure here is a result, not an error.
 */
export const giveLoginToNew = async (
  services: Services,
  session: Session,
  scope: TenantScope,
  vikarId: string,
): Promise<LoginSent> => {
  if (mayEnter('sending', session) !== 'yes') return { kind: 'failed', code: null, reason: UNCONFIRMED }
  try {
    return sentOrNot(await giveLogin(services, scope, vikarId, createAccount), services.clock.now())
  } catch (error) {
    services.log.error({ err: error }, 'a new substitute got no login')
    return { kind: 'failed', code: null, reason: UNKNOWN_REASON }
  }
}

/** Invites substitutes one by one, so that a refusal of one does not affect the others. */
export const giveLogins = async (
  services: Services,
  scope: TenantScope,
  { ids, again }: { readonly ids: readonly string[]; readonly again: boolean },
): Promise<LoginsSent> => {
  const refused: LoginsSent['refused'] = []
  for (const [at, id] of ids.entries()) {
    const first = await giveLogin(services, scope, id, createAccount)
    const outcome = again && isInvited(first) ? await giveLogin(services, scope, id, resendInvitation) : first
    const login = sentOrNot(outcome, services.clock.now())
    if (login.kind === 'failed') refused.push({ at, code: login.code, reason: login.reason })
  }
  return { sent: ids.length - refused.length, refused }
}

/** An unused login that an earlier version linked counts as an invitation. */
const isInvited = (outcome: LoginOutcome): boolean =>
  outcome.kind === 'refused' && (outcome.code === 'ALREADY_INVITED' || outcome.code === 'VIKAR_HAS_ACCOUNT')

const sentOrNot = (outcome: LoginOutcome, now: Date): LoginSent => {
  switch (outcome.kind) {
    case 'sent':
      return { kind: 'sent' }
    case 'refused':
      return { kind: 'failed', code: outcome.code, reason: LOGIN_REFUSALS[outcome.code].message }
    case 'too-many': {
      const reason = `${TOO_MANY_TRIES} ${whenToRetry(outcome.retryAfterSeconds, now)}`
      return { kind: 'failed', code: null, reason }
    }
    case 'not-found':
      return { kind: 'failed', code: null, reason: NOT_IN_REGISTER }
  }
}
