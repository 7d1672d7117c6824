import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { hashToken, type Tokens } from '#server/tokens.ts'
import { isStillInvited } from '../login-invitations.ts'

export type LinkPurpose = 'confirm-email' | 'login' | 'choose-password' | 'admin-magic'

const DAY_SECONDS = 24 * 3600

/** How long a link of each purpose is valid, in seconds, unless its maker says otherwise. */
export const LINK_SECONDS: Record<LinkPurpose, number> = {
  'confirm-email': DAY_SECONDS,
  login: 30 * 60,
  'choose-password': 7 * DAY_SECONDS,
  'admin-magic': 30 * DAY_SECONDS,
}

export interface LoginLink {
  readonly id: string
  readonly expiresAt: Date
}

interface NewLink {
  readonly userId: string
  readonly purpose: LinkPurpose
  readonly now: Date
  /** Its maker, when that is somebody else. */
  readonly createdBy?: string | null
  /** How long it is valid, where that is not as long as others of its purpose. */
  readonly days?: number
  /** It works only in a browser that asked for a link of this user. */
  readonly askedInBrowser?: boolean
  /** The employer whose invitation it answers. */
  readonly invitedByEmployer?: string
}

/** Makes a link that can be used once. Its secret is derived from the id when the mail goes out and stored only as a hash. */
export const createLink = async (
  tx: SystemTransaction,
  tokens: Tokens,
  { userId, purpose, now, createdBy, days, askedInBrowser = false, invitedByEmployer }: NewLink,
): Promise<LoginLink> => {
  const id = randomUUIDv7()
  const seconds = days === undefined ? LINK_SECONDS[purpose] : days * DAY_SECONDS
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const tokenHash = hashToken(tokens.derive('login_links', id))
  await tx
    .insertInto('loginLinks')
    .values({
      id,
      userId,
      purpose,
      tokenHash,
      expiresAt,
      createdBy: createdBy ?? null,
      askedInBrowser,
      invitedByEmployer: invitedByEmployer ?? null,
    })
    .execute()
  return { id, expiresAt }
}

/** Whose link it was, and what it was for. */
export interface Redeemed {
  readonly linkId: string
  readonly userId: string
  readonly purpose: LinkPurpose
  readonly invitedByEmployer: string | null
  /** The superadmin who made the link; of an invitation, the administrator. */
  readonly createdBy: string | null
}

/**
 * Uses a link up: one conditional update decides, so of any number of simultaneous tries one gets it. Unknown, used,
 * expired, made for something else or for a deactivated user are one answer: null. None of them locks anybody, or it would be
 * told by its time: what has locked a row waits for the disk at its end.
 */
export const redeemLink = async (
  tx: SystemTransaction,
  purposes: readonly LinkPurpose[],
  token: string,
  browser: Browser = null,
): Promise<Redeemed | null> => {
  const owner = sql<string>`(select user_id from login_links where ${isUsable(purposes, token, browser)})`
  await lockUser(tx, owner)
  const redeemed = await tx
    .updateTable('loginLinks')
    .set({ usedAt: sql<Date>`now()` })
    .where(isUsable(purposes, token, browser))
    .returning(['id as linkId', 'userId', 'purpose', 'invitedByEmployer', 'createdBy'])
    .executeTakeFirst()
  return redeemed ?? null
}

/**
 * Those who change how one user gets in take turns: two links of theirs, used at once, would each hold what the other
 * needs. Not `for update`: meanwhile another connection adds a session that refers to the user.
 */
export const lockUser = async (tx: SystemTransaction, userId: string | RawBuilder<string>): Promise<void> => {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
}

/** The id of a link that would work; null for a bad one. Looks without using it: mail scanners open links too. */
export const findUsableLink = async (
  tx: SystemTransaction,
  purposes: readonly LinkPurpose[],
  token: string,
  browser: Browser,
): Promise<string | null> => {
  const row = await tx
    .selectFrom('loginLinks')
    .select('id')
    .where(isUsable(purposes, token, browser))
    .executeTakeFirst()
  return row?.id ?? null
}

/** Ends a user's unused links of a purpose, when a new one takes their place or what they were for has happened. */
export const revokeLinks = async (
  tx: SystemTransaction,
  userId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> => {
  await tx
    .updateTable('loginLinks')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('purpose', '=', sql<LinkPurpose>`any(${purposes})`)
    .where('usedAt', 'is', null)
    .execute()
}

/** Where somebody opens a link: the SHA-256 of the cookie of one that asked, null for one that did not; or any, to look only. */
export type Browser = Buffer | null | 'any'

const isFor = (browser: Browser) =>
  browser === 'any'
    ? sql<boolean>`true`
    : sql<boolean>`(not asked_in_browser or exists (select from login_browsers b
        where b.user_id = login_links.user_id and b.browser_hash = ${browser} and b.expires_at > now()))`

const LEADS_WHERE_IT_WAS_MADE_FOR = sql`(
  exists (select from profiles p where p.user_id = login_links.user_id and p.role = 'administrator')
  and exists (select from profiles maker
    where maker.user_id = login_links.created_by and maker.role = 'superadmin' and not maker.soft_deleted))`

/**
 * The condition of a link that works; unknown, used, expired and misused ones all fail it. An invitation works until it
 * is answered or the register has another address: a mistyped one that was corrected since opens nothing. A link that a superadmin
 * had made works as long as it leads to an administrator, and its maker runs the service: it must not open more than that.
 * A confirmation link sets a password only while the address is unconfirmed.
 * What somebody asked for in a browser works there: who gets hold of the mail elsewhere is not let in.
 */
export const isUsable = (
  purposes: readonly LinkPurpose[],
  token: string,
  browser: Browser = null,
) => sql<boolean>`
  token_hash = ${hashToken(token)} and purpose = any(${purposes}) and used_at is null and expires_at > now() and ${isFor(browser)}
  and not exists (select from profiles p where p.user_id = login_links.user_id and p.soft_deleted)
  and (purpose <> 'confirm-email' or ${!purposes.includes('choose-password')}
    or exists (select from users u where u.id = login_links.user_id and not u.email_verified))
  and (purpose <> 'choose-password' or ${isStillInvited()})
  and (purpose <> 'admin-magic' or ${LEADS_WHERE_IT_WAS_MADE_FOR})`
