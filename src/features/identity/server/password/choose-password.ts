import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { writeAudit } from '../audit.ts'
import { acceptInvitation, declineInvitation, lockInvitedRow } from '../sign-up/login-invitations.ts'
import { nameOrOwner } from '../memberships.ts'
import { isUsable, redeemLink, revokeLinks, type LinkPurpose } from '../login/links.ts'
import { proveAddress } from '../login/prove-address.ts'
import type { PasswordOwner } from './common-passwords.ts'
import { setPassword } from './set-password.ts'

const PURPOSES: readonly LinkPurpose[] = ['choose-password', 'confirm-email']

/**
 * Uses up an invitation, which links the login to the employer's register (decision 113), or the confirmation link of
 * a never confirmed address: sets the password, confirms the address, which received the link, and ends other such
 * links of the same login. Returns the user id, or null for a bad link.
 */
export const choosePassword = async (
  tx: SystemTransaction,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<string | null> => {
  await lockInvitedRow(tx, token)
  const redeemed = await redeemLink(tx, PURPOSES, token)
  if (!redeemed) return null
  const { userId, linkId, purpose, invitedByEmployer: employerId } = redeemed
  if (employerId !== null && !(await acceptInvitation(tx, { userId, employerId }))) return null
  await proveAddress(tx, userId)
  await setPassword(tx, userId, passwordHash, now)
  await revokeLinks(tx, userId, PURPOSES)
  await writeAudit(tx, {
    action: 'login-by-link',
    actorUserId: userId,
    subject: { type: 'user', id: userId },
    detail: { purpose, link: linkId },
  })
  return userId
}

/** Declines an invitation and uses its link up. False for a bad link. */
export const declineByLink = async (tx: SystemTransaction, token: string): Promise<boolean> => {
  await lockInvitedRow(tx, token)
  const redeemed = await redeemLink(tx, ['choose-password'], token)
  if (!redeemed?.invitedByEmployer) return false
  const { userId, invitedByEmployer: employerId } = redeemed
  return declineInvitation(tx, { userId, employerId })
}

interface InvitedOwner extends PasswordOwner {
  /** Null for a link that confirms an address, and for an employer without a name. */
  readonly employerName: string | null
}

/** The user of the link, which is not used. Null for a bad link. */
export const readInvited = async (tx: SystemTransaction, token: string): Promise<InvitedOwner | null> => {
  const user = await tx
    .selectFrom('loginLinks')
    .innerJoin('users', 'users.id', 'loginLinks.userId')
    .leftJoin('employers', 'employers.id', 'loginLinks.invitedByEmployer')
    .select(['users.email', 'users.name as fullName', nameOrOwner(sql`employers`).as('employerName')])
    .where(isUsable(PURPOSES, token))
    .executeTakeFirst()
  return user ?? null
}
