import type { SystemTransaction } from '#server/database/database.ts'
import { writeAudit } from '../audit.ts'
import { isUsable, redeemLink, revokeLinks, type LinkPurpose } from '../login/links.ts'
import { proveAddress } from '../login/prove-address.ts'
import type { PasswordOwner } from './common-passwords.ts'
import { setPassword } from './set-password.ts'

const PURPOSES: readonly LinkPurpose[] = ['choose-password', 'confirm-email']

/**
 * Uses up an invitation, or the confirmation link of a never confirmed address: the user has this password, the address counts
 * as confirmed (the link came to it) and other such links to the same login end. Returns the user id, or null for a bad link.
 */
export const choosePassword = async (
  tx: SystemTransaction,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<string | null> => {
  const redeemed = await redeemLink(tx, PURPOSES, token)
  if (!redeemed) return null
  const { userId, linkId, purpose } = redeemed
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

/** The user of the link: looks without using it. Null for a bad link. */
export const readInvited = async (tx: SystemTransaction, token: string): Promise<PasswordOwner | null> => {
  const user = await tx
    .selectFrom('loginLinks')
    .innerJoin('users', 'users.id', 'loginLinks.userId')
    .select(['users.email', 'users.name as fullName'])
    .where(isUsable(PURPOSES, token))
    .executeTakeFirst()
  return user ?? null
}
