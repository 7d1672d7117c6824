import type { Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { isUsable, redeemLink } from '../login/links.ts'
import { confirmInSession } from '../login/prove-address.ts'

const PURPOSES = ['confirm-email'] as const

export type Confirmation =
  | { readonly kind: 'confirmed'; readonly email: string; readonly userId: string }
  /** Nothing has changed: the link still works, with a new password (`choosePassword`). */
  | { readonly kind: 'other-browser'; readonly email: string }
  | { readonly kind: 'invalid' }

/**
 * Uses a confirmation link up and marks the address as confirmed, in a browser that is logged in as its user. Anyone
 * can sign up under another person's address, so in other browsers the owner must choose a new password (decision
 * 115).
 */
export const confirmEmail = async (
  tx: SystemTransaction,
  token: string,
  session: Pick<Session, 'userId' | 'sessionId' | 'enteredBy'> | null,
): Promise<Confirmation> => {
  const owner = await readOwner(tx, token)
  if (!owner) return { kind: 'invalid' }
  const { email } = owner
  const isOwn = session?.userId === owner.userId && session.enteredBy !== 'admin-magic'
  if (!owner.emailVerified && !isOwn) return { kind: 'other-browser', email }
  const redeemed = await redeemLink(tx, PURPOSES, token)
  if (!redeemed) return { kind: 'invalid' }
  if (isOwn) await confirmInSession(tx, session)
  return { kind: 'confirmed', email, userId: owner.userId }
}

const readOwner = (tx: SystemTransaction, token: string) =>
  tx
    .selectFrom('loginLinks')
    .innerJoin('users', 'users.id', 'loginLinks.userId')
    .select(['users.id as userId', 'users.email', 'users.emailVerified'])
    .where(isUsable(PURPOSES, token))
    .executeTakeFirst()
