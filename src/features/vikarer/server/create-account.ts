import { sql } from 'kysely'
import { findOrMakeSubstitute, mailInvitation, type Inviting } from '#features/accounts/server/invite.ts'
import { readEmployerName } from '#features/accounts/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import { countInTurn } from '#server/load/rate-limit.ts'
import type { Tokens } from '#server/tokens.ts'
import type { LOGIN_REFUSALS } from '../contract.ts'
import { findAskedElsewhere } from './asked-elsewhere.ts'
import { INVITATION_PER_ADDRESS, INVITATION_PER_EMPLOYER } from './rate-limits.ts'

export type LoginOutcome =
  | { readonly kind: 'sent'; readonly userId: string }
  | { readonly kind: 'refused'; readonly code: keyof typeof LOGIN_REFUSALS }
  | { readonly kind: 'deactivated' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
  | { readonly kind: 'not-found' }

type Parts = { config: Config; tokens: Tokens }

/** Which substitute, of which employer, and which administrator asks. */
interface Asked {
  readonly scope: TenantScope
  readonly vikarId: string
}

/**
 * Gives a substitute of the register a login and mails what they need to use it: all or nothing. A login from another
 * employer is linked. It reaches beyond one employer, so it is the system's transaction; every statement on the register
 * says whose it is.
 */
export const createAccount = async (
  tx: SystemTransaction,
  parts: Parts,
  { scope, vikarId }: Asked,
  now: Date,
): Promise<LoginOutcome> => {
  const vikar = await lockVikar(tx, scope, vikarId)
  if (!vikar) return { kind: 'not-found' }
  if (vikar.userId) return { kind: 'refused', code: 'VIKAR_HAS_ACCOUNT' }
  if (await isAskedElsewhere(tx, scope, vikarId)) return { kind: 'refused', code: 'ASKED_ELSEWHERE' }
  if (vikar.email === null) return { kind: 'refused', code: 'EMAIL_MISSING' }
  const person = { email: vikar.email.toLowerCase(), fullName: vikar.fullName }
  const login = await findOrMakeSubstitute(tx, person)
  if (login.kind === 'not-a-substitute') return { kind: 'refused', code: 'EMAIL_EXISTS' }
  if (login.kind === 'deactivated') return login
  const retryAfterSeconds = await countInvitation(tx, scope, person.email)
  if (retryAfterSeconds > 0) return { kind: 'too-many', retryAfterSeconds }
  await tx
    .updateTable('vikarer')
    .set({ userId: login.userId, updatedAt: sql<Date>`now()` })
    .where('employerId', '=', scope.employerId)
    .where('id', '=', vikarId)
    .execute()
  await mailInvitation(tx, parts, { ...person, ...login }, await inviting(tx, scope), now)
  return { kind: 'sent', userId: login.userId }
}

/** Mails another link to a substitute who has been given a login and has not used it yet. */
export const resendInvitation = async (
  tx: SystemTransaction,
  parts: Parts,
  { scope, vikarId }: Asked,
  now: Date,
): Promise<LoginOutcome> => {
  const vikar = await lockVikar(tx, scope, vikarId)
  if (!vikar?.userId) return { kind: 'not-found' }
  const user = await tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.userId', 'users.id')
    .select(['users.email', 'users.emailVerified', 'profiles.softDeleted'])
    .where('users.id', '=', vikar.userId)
    .executeTakeFirstOrThrow()
  if (user.softDeleted) return { kind: 'deactivated' }
  if (await isAskedElsewhere(tx, scope, vikarId)) return { kind: 'refused', code: 'ASKED_ELSEWHERE' }
  if (user.emailVerified) return { kind: 'refused', code: 'VIKAR_HAS_ACCOUNT' }
  const retryAfterSeconds = await countInvitation(tx, scope, user.email)
  if (retryAfterSeconds > 0) return { kind: 'too-many', retryAfterSeconds }
  const person = { userId: vikar.userId, email: user.email, fullName: vikar.fullName, isActive: false }
  await mailInvitation(tx, parts, person, await inviting(tx, scope), now)
  return { kind: 'sent', userId: vikar.userId }
}

/** After the row is locked. */
const isAskedElsewhere = async (tx: SystemTransaction, scope: TenantScope, vikarId: string) =>
  (await findAskedElsewhere(tx, scope, [vikarId])).size > 0

const lockVikar = (tx: SystemTransaction, scope: TenantScope, vikarId: string) =>
  tx
    .selectFrom('vikarer')
    .select(['fullName', 'email', 'userId'])
    .where('employerId', '=', scope.employerId)
    .where('id', '=', vikarId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Seconds to wait, or 0. A mailbox must not be filled in the name of an employer. */
const countInvitation = (tx: SystemTransaction, { employerId }: TenantScope, email: string) =>
  countInTurn(tx, [
    [INVITATION_PER_ADDRESS, `${employerId} ${email}`],
    [INVITATION_PER_EMPLOYER, employerId],
  ])

const inviting = async (tx: SystemTransaction, { employerId, userId }: TenantScope): Promise<Inviting> => ({
  employer: { id: employerId, name: await readEmployerName(tx, employerId) },
  invitedBy: userId,
})
