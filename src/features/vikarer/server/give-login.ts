import { forgetUnusedLogins } from '#features/accounts/server/invite.ts'
import { UNCONFIRMED } from '#server/api/enforce-access.ts'
import type { Session } from '#server/api/context.ts'
import { SystemScope, type TenantScope } from '#server/database/scope.ts'
import { violatedConstraint } from '#server/database/violations.ts'
import type { Services } from '#server/services.ts'
import { mayEnter } from '#shared/access-rules.ts'
import { LOGIN_REFUSALS, type LoginSent } from '../contract.ts'
import { UNKNOWN_REASON } from '../texts.ts'
import { createAccount, type LoginOutcome } from './create-account.ts'
import { TOO_MANY_TRIES, whenToRetry } from '#shared/failures.ts'

/** A login belongs to no employer; the commands themselves stay within the administrator's register. */
const desk = new SystemScope(null)

/**
 * Runs one of the invitations of an administrator. That two rows of one register cannot share a login is for the unique
 * index to decide, also between two administrators at once.
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

/** 'Send brukerinformasjon': the substitute stands in the register already, so nothing that goes wrong here is an error. */
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
      return { kind: 'failed', code: null, reason: UNKNOWN_REASON }
  }
}
