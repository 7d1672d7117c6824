import type { SystemTransaction } from '#server/database/database.ts'
import { redeemLink } from './links.ts'

/** Uses a login link up. Returns whose it was, or null for a bad link; the login is kept in the audit log. */
export const enterByLink = async (tx: SystemTransaction, token: string): Promise<string | null> => {
  const userId = await redeemLink(tx, 'login', token)
  if (!userId) return null
  await tx
    .insertInto('auditLog')
    .values({ action: 'login-by-link', actorUserId: userId, subjectType: 'user', subjectId: userId })
    .execute()
  return userId
}
