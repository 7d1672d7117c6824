import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { InvitationGone, type Invitations, type NewMember } from '#features/identity/server/invitations.ts'
import { lockUser } from '#features/identity/server/login/links.ts'
import { confirmInSession } from '#features/identity/server/login/prove-address.ts'
import { lockEmployer, openMembership, turnSession } from '#features/identity/server/memberships.ts'
import { setPassword } from '#features/identity/server/password/set-password.ts'
import type { Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { hashToken } from '#server/tokens.ts'
import type { MemberRole } from '#shared/roles.ts'
import type { Invited } from '../contract.ts'
import { bindTo } from './departments/bind-member.ts'

/** Condition of a valid invitation: not withdrawn, used or expired, and its employer is open. */
const isUsable = (tokenHash: Buffer) => sql<boolean>`
  token_hash = ${tokenHash} and expires_at > now()
  and exists (select from employers e where e.id = member_invitations.employer_id and e.closed_at is null)`

/** Reads an invitation without using it, since mail scanners open links too. Null for an invalid one. */
export const readInvited = async (tx: SystemTransaction, token: string): Promise<Invited> => {
  const row = await tx
    .selectFrom('memberInvitations')
    .innerJoin('employers', 'employers.id', 'memberInvitations.employerId')
    .leftJoin('profiles', 'profiles.userId', 'memberInvitations.invitedBy')
    .leftJoin('users', 'users.email', 'memberInvitations.email')
    .select([
      'memberInvitations.email',
      'memberInvitations.role',
      'employers.name as employerName',
      'profiles.fullName as invitedBy',
      sql<boolean>`users.id is not null`.as('hasLogin'),
    ])
    .where(isUsable(hashToken(token)))
    .executeTakeFirst()
  return row ?? null
}

export type Acceptance =
  | { readonly kind: 'accepted'; readonly employerId: string }
  | { readonly kind: 'invalid' | 'other-address' | 'superadmin' }

/**
 * Makes the logged-in person an administrator of the inviting office, and switches this session to it. The invitation
 * must be addressed to the person: a forwarded link opens nothing. Locks in this order: profile, user, employer.
 */
export const acceptInvitation = async (
  tx: SystemTransaction,
  { userId, email, role, sessionId }: Pick<Session, 'userId' | 'email' | 'role' | 'sessionId'>,
  token: string,
): Promise<Acceptance> => {
  const tokenHash = hashToken(token)
  const invited = await findUsable(tx, tokenHash)
  if (!invited) return { kind: 'invalid' }
  if (invited.email !== email) return { kind: 'other-address' }
  if (role === 'superadmin') return { kind: 'superadmin' }
  await sql`select from profiles where user_id = ${userId} for no key update`.execute(tx)
  await lockUser(tx, userId)
  await lockEmployer(tx, invited.employerId)
  if (!(await takeInvitation(tx, tokenHash))) return { kind: 'invalid' }
  await confirmInSession(tx, { userId, sessionId }) // the link was sent to the address
  await enter(tx, userId, invited)
  await turnSession(tx, sessionId, invited.employerId)
  return { kind: 'accepted', employerId: invited.employerId }
}

/**
 * Makes a login for an invited person, and makes them an administrator. The address counts as confirmed: the link was
 * sent to it. Null for an invalid invitation, and for an address that already has a login: its owner must log in.
 */
export const joinOffice = async (
  tx: SystemTransaction,
  tokenHash: Buffer,
  { fullName, passwordHash }: NewMember,
  now: Date,
): Promise<{ readonly userId: string; readonly employerId: string } | null> => {
  const invited = await findUsable(tx, tokenHash)
  if (!invited) return null
  const { email, employerId } = invited
  const user = await tx
    .insertInto('users')
    .values({ name: fullName, email, emailVerified: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null
  await lockEmployer(tx, employerId)
  if (!(await takeInvitation(tx, tokenHash))) throw new InvitationGone()
  if (passwordHash !== null) await setPassword(tx, user.id, passwordHash, now)
  await tx
    .insertInto('profiles')
    .values({ userId: user.id, fullName, role: 'substitute', termsAcceptedAt: sql<Date>`now()` })
    .execute()
  await enter(tx, user.id, invited)
  return { userId: user.id, employerId }
}

/** For logins by a provider. */
export const invitations: Invitations = { readInvited, joinOffice }

interface Usable {
  readonly employerId: string
  readonly id: string
  readonly email: string
  readonly role: MemberRole
  readonly departmentIds: readonly string[] | null
}

const findUsable = (tx: SystemTransaction, tokenHash: Buffer): Promise<Usable | undefined> =>
  tx
    .selectFrom('memberInvitations')
    .select(['employerId', 'id', 'email', 'role', 'departmentIds'])
    .where(isUsable(tokenHash))
    .executeTakeFirst()

/** Uses the invitation up. Of concurrent uses and withdrawals, exactly one gets the row. */
const takeInvitation = async (tx: SystemTransaction, tokenHash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('memberInvitations')
    .where(isUsable(tokenHash))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const enter = async (
  tx: SystemTransaction,
  userId: string,
  { employerId, id, role, departmentIds }: Usable,
) => {
  const isOpened = await openMembership(tx, { employerId, userId, role })
  if (!isOpened) return // already a member, whose role stays
  await bindTo(tx, { employerId, userId }, departmentIds)
  await writeAudit(tx, {
    action: 'member-joined',
    actorUserId: userId,
    employerId,
    subject: { type: 'user', id: userId },
    detail: { invitation: id, role },
  })
}
