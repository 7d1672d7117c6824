import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { hashToken, type Tokens } from '#server/tokens.ts'
import { isStillInvited } from '../sign-up/login-invitations.ts'

export type LinkPurpose = 'confirm-email' | 'login' | 'choose-password' | 'admin-magic'

const DAY_SECONDS = 24 * 3600

/** Default validity of a link by purpose, in seconds. */
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
  /** The maker, if it is another user. */
  readonly createdBy?: string | null
  /** Validity, if not the default of its purpose. */
  readonly days?: number
  /** It works only in a browser that asked for a link of this user. */
  readonly askedInBrowser?: boolean
  /** The employer whose invitation it answers. */
  readonly invitedByEmployer?: string
}

/** Makes a link for one use. The secret is derived from the id when the mail is sent, and stored only as a hash. */
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

/** The owner and purpose of a used link. */
export interface Redeemed {
  readonly linkId: string
  readonly userId: string
  readonly purpose: LinkPurpose
  readonly invitedByEmployer: string | null
  /** The superadmin who made the link; of an invitation, the administrator. */
  readonly createdBy: string | null
}

/**
 * Uses a link up: one conditional update decides, so of any number of simultaneous tries one gets it. Unknown, used
 * and expired links, those for another purpose and those of a deactivated user get one answer: null. None of these
 * cases locks a row: a transaction with a lock waits for the disk when it ends, and that time would reveal the case.
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
 * Serialises transactions that change a user's ways to log in: two links used at once would deadlock. `startSession`
 * waits for this lock. Not `for update`, so that inserts of rows that refer to the user do not wait.
 */
export const lockUser = async (tx: SystemTransaction, userId: string | RawBuilder<string>): Promise<void> => {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
}

/** The id of a link that would work; null for a bad one. Does not use it, because mail scanners open links too. */
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

/** Ends a user's unused links of these purposes, once a new one replaces them or their purpose is fulfilled. */
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

/**
 * The browser that opens a link: the SHA-256 of its cookie if it asked for one, else null. `any` is for checks
 * without use.
 */
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
 * The condition of a link that works; unknown, used, expired and misused ones fail it. An invitation works until it
 * is answered or the address in the register changes, for example to correct a typing mistake. A superadmin's link
 * works while its user is an administrator and its maker a superadmin. A confirmation link sets a password only while
 * the address is unconfirmed. A link that was requested in a browser works only there: a thief of the mail cannot use
 * it.
 */
export const isUsable = (
  purposes: readonly LinkPurpose[],
  token: string,
  browser: Browser = null,
) => sql<boolean>`
  token_hash = ${hashToken(token)} and purpose = any(${purposes}) and used_at is null and expires_at > now()
    and ${isFor(browser)}
  and not exists (select from profiles p where p.user_id = login_links.user_id and p.soft_deleted)
  and (purpose <> 'confirm-email' or ${!purposes.includes('choose-password')}
    or exists (select from users u where u.id = login_links.user_id and not u.email_verified))
  and (purpose <> 'choose-password' or ${isStillInvited()})
  and (purpose <> 'admin-magic' or ${LEADS_WHERE_IT_WAS_MADE_FOR})`
