import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { hashToken, type Tokens } from '#server/tokens.ts'

export type LinkPurpose = 'confirm-email' | 'login' | 'choose-password' | 'admin-magic'

/** How long a link of each purpose is valid, in seconds, unless its maker says otherwise. */
export const LINK_SECONDS: Record<LinkPurpose, number> = {
  'confirm-email': 24 * 3600,
  login: 30 * 60,
  'choose-password': 7 * 24 * 3600,
  'admin-magic': 30 * 24 * 3600,
}

export interface LoginLink {
  readonly id: string
  readonly expiresAt: Date
}

/** Makes a link that can be used once. Its secret is derived from the id when the mail goes out and stored only as a hash. */
export const createLink = async (
  tx: SystemTransaction,
  tokens: Tokens,
  link: { userId: string; purpose: LinkPurpose; now: Date },
): Promise<LoginLink> => {
  const id = randomUUIDv7()
  const expiresAt = new Date(link.now.getTime() + LINK_SECONDS[link.purpose] * 1000)
  await tx
    .insertInto('loginLinks')
    .values({
      id,
      userId: link.userId,
      purpose: link.purpose,
      tokenHash: hashToken(tokens.derive('login_links', id)),
      expiresAt,
    })
    .execute()
  return { id, expiresAt }
}

/**
 * Uses a link up: one conditional update decides, so of any number of simultaneous tries one gets the user id. Unknown,
 * used and expired are one answer: null.
 */
export const redeemLink = async (
  tx: SystemTransaction,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> => {
  const redeemed = await tx
    .updateTable('loginLinks')
    .set({ usedAt: sql<Date>`now()` })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('userId')
    .executeTakeFirst()
  return redeemed?.userId ?? null
}

/** Would the link work? Looks without using it: mail scanners open links too. */
export const isLinkUsable = async (
  tx: SystemTransaction,
  purpose: LinkPurpose,
  token: string,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('loginLinks')
    .select('id')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
