import { sql } from 'kysely'
import {
  findOrMakeSubstitute,
  mailInvitation,
  type Inviting,
} from '#features/identity/server/sign-up/invite.ts'
import { readEmployerName } from '#features/identity/server/read-administrators.ts'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import { countAttempt, countInTurn, lowerCount } from '#server/load/rate-limit.ts'
import type { Tokens } from '#server/tokens.ts'
import type { LOGIN_REFUSALS } from '../contract-logins.ts'
import { findAskedElsewhere } from './asked-elsewhere.ts'
import {
  INVITATION_PER_ADDRESS,
  INVITATION_PER_ADDRESS_DAY,
  INVITATION_PER_EMPLOYER,
  TAKEN_PER_EMPLOYER,
} from './rate-limits.ts'

export type LoginOutcome =
  | { readonly kind: 'sent'; readonly userId: string }
  | { readonly kind: 'refused'; readonly code: keyof typeof LOGIN_REFUSALS }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
  | { readonly kind: 'not-found' }

type Parts = { config: Config; tokens: Tokens }

/** The substitute, the employer, and the administrator who asks. */
interface Asked {
  readonly scope: TenantScope
  readonly vikarId: string
}

/**
 * Invites a substitute of the register to log in, and mails the invitation: all or nothing. The outcome does
 * not reveal whether the address has a login (decision 113). Logins belong to no employer, so it takes the system's
 * transaction; every statement on the register has the employer's id.
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
  if (await findInvited(tx, scope, vikarId)) return { kind: 'refused', code: 'ALREADY_INVITED' }
  const person = { vikarId, email: vikar.email.toLowerCase(), fullName: vikar.fullName }
  const taken = await countAttempt(tx, TAKEN_PER_EMPLOYER, scope.employerId)
  if (taken > 0) return { kind: 'too-many', retryAfterSeconds: taken }
  const login = await findOrMakeSubstitute(tx, person)
  if (login.kind === 'not-a-substitute') return { kind: 'refused', code: 'EMAIL_EXISTS' }
  await lowerCount(tx, TAKEN_PER_EMPLOYER, scope.employerId) // first, so that concurrent calls wait
  if (await isLinkedHere(tx, scope, login.userId)) return { kind: 'refused', code: 'EMAIL_IN_VIKARER' }
  const retryAfterSeconds = await countInvitation(tx, scope, person.email)
  if (retryAfterSeconds > 0) return { kind: 'too-many', retryAfterSeconds }
  await mailInvitation(tx, parts, { ...person, ...login }, await inviting(tx, scope), now)
  return { kind: 'sent', userId: login.userId }
}

/** Repeats an unanswered invitation, or that of an unused login which an earlier version linked. */
export const resendInvitation = async (
  tx: SystemTransaction,
  parts: Parts,
  { scope, vikarId }: Asked,
  now: Date,
): Promise<LoginOutcome> => {
  const vikar = await lockVikar(tx, scope, vikarId)
  const userId = vikar?.userId ?? (await findInvited(tx, scope, vikarId))
  if (!vikar || userId === null) return { kind: 'not-found' }
  const { email, emailVerified: isActive } = await tx
    .selectFrom('users')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (await isAskedElsewhere(tx, scope, vikarId)) return { kind: 'refused', code: 'ASKED_ELSEWHERE' }
  if (vikar.userId && isActive) return { kind: 'refused', code: 'VIKAR_HAS_ACCOUNT' }
  const retryAfterSeconds = await countInvitation(tx, scope, email)
  if (retryAfterSeconds > 0) return { kind: 'too-many', retryAfterSeconds }
  if (vikar.userId) await unlinkUnused(tx, scope, vikarId)
  const person = { vikarId, userId, email, fullName: vikar.fullName, isActive }
  await mailInvitation(tx, parts, person, await inviting(tx, scope), now)
  return { kind: 'sent', userId }
}

/** Call after the row is locked. */
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

/**
 * The login that the row invites. A statement of its own after the row is locked, so it sees commits that the lock
 * waited for.
 */
const findInvited = async (tx: SystemTransaction, { employerId }: TenantScope, vikarId: string) => {
  const row = await tx
    .selectFrom('loginInvitations')
    .select('userId')
    .where('employerId', '=', employerId)
    .where('vikarId', '=', vikarId)
    .executeTakeFirst()
  return row?.userId ?? null
}

/** True if another row of this register has the login, from an earlier address. */
const isLinkedHere = async (tx: SystemTransaction, { employerId }: TenantScope, userId: string) => {
  const row = await tx
    .selectFrom('vikarer')
    .select('id')
    .where('employerId', '=', employerId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Unlinks an unused login that an earlier version linked; it now waits for a yes. */
const unlinkUnused = async (tx: SystemTransaction, { employerId }: TenantScope, vikarId: string) => {
  await tx
    .updateTable('vikarer')
    .set({ userId: null, updatedAt: sql<Date>`now()` })
    .where('employerId', '=', employerId)
    .where('id', '=', vikarId)
    .execute()
}

/** Seconds to wait, or 0. Limits mails to one mailbox in an employer's name. */
const countInvitation = async (tx: SystemTransaction, { employerId }: TenantScope, email: string) =>
  countInTurn(tx, [
    [INVITATION_PER_ADDRESS, `${employerId} ${email}`],
    [INVITATION_PER_ADDRESS_DAY, `${employerId} ${email}`],
    ...((await isCapped(tx, employerId))
      ? [[INVITATION_FROM_NEW_EMPLOYERS, email] as const, [INVITATION_PER_NEW_EMPLOYER, employerId] as const]
      : []),
    [INVITATION_PER_EMPLOYER, employerId],
  ])

/** One address's limit for all new offices together: several accounts must not fill a stranger's mailbox. */
const INVITATION_FROM_NEW_EMPLOYERS = {
  ...INVITATION_PER_EMPLOYER,
  name: 'invitations-from-new',
  max: 10,
  windowSeconds: 24 * 3600,
}

const INVITATION_PER_NEW_EMPLOYER = {
  ...INVITATION_PER_EMPLOYER,
  name: 'invitations-new',
  max: 100,
  windowSeconds: 24 * 3600,
}

const isCapped = async (tx: SystemTransaction, employerId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('employers')
    .select('isCapped')
    .where('id', '=', employerId)
    .executeTakeFirst()
  return row?.isCapped ?? false
}

const inviting = async (
  tx: SystemTransaction,
  { employerId, userId, support }: TenantScope,
): Promise<Inviting> => ({
  employer: { id: employerId, name: await readEmployerName(tx, employerId) },
  invitedBy: userId,
  support,
})
