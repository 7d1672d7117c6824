import { sql } from 'kysely'
import { sendEmails } from '#features/email/server/send.ts'
import type { Config } from '#server/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { wake } from '#server/jobs.ts'
import type { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import type { Tokens } from '#server/tokens.ts'
import { writeAudit } from './audit.ts'
import { createLinks, redeemLink, type LinkPurpose, type Redeemed } from './links.ts'
import { loginLinkMail } from './messages.ts'

/** The purposes that `/auth/magic` takes. */
export const LOGIN_PURPOSES = ['login', 'admin-magic'] as const satisfies LinkPurpose[]

/**
 * Notes that somebody with this address would like a link. Whether anybody has it is looked up afterwards, by the worker:
 * answer and time are the same for every address.
 */
export const requestLoginLink = async (tx: SystemTransaction, email: string): Promise<void> => {
  await Promise.all([
    tx.insertInto('loginLinkRequests').values({ email }).execute(),
    wake(tx, 'send-login-links'),
  ])
}

const BATCH = 20

/**
 * Mails a link to everyone who asked for one and has a login, and forgets the requests, in the same transaction: a crash
 * leaves either the request or the mail. Returns how many requests there were.
 */
export const sendLoginLinks = async (
  tx: SystemTransaction,
  { config, tokens }: { config: Config; tokens: Tokens },
  now: Date,
): Promise<number> => {
  const { rows: asked } = await sql<{ email: string }>`
    delete from login_link_requests where id in (
      select id from login_link_requests order by created_at limit ${BATCH} for update skip locked)
    returning email`.execute(tx)
  if (asked.length === 0) return 0
  const users = await tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.userId', 'users.id')
    .select(['users.id as userId', 'users.email', 'profiles.fullName'])
    .where('users.email', '=', sql<string>`any(${asked.map(({ email }) => email)})`)
    .where('profiles.softDeleted', '=', false)
    .execute()
  const links = await createLinks(
    tx,
    tokens,
    users.map(({ userId }) => ({ userId, purpose: 'login', now })),
  )
  const mails = users.flatMap((user, index) => {
    const link = links[index]
    return link ? [loginLinkMail(config, user, link)] : []
  })
  await sendEmails(tx, mails)
  return asked.length
}

/** Works off every request that waits. */
export const sendAllLoginLinks = async (services: Services, scope: SystemScope): Promise<void> => {
  const { database, clock } = services
  const sendSome = () => database.transaction(scope, (tx) => sendLoginLinks(tx, services, clock.now()))
  while ((await sendSome()) === BATCH);
}

/**
 * Uses a login link up and notes it in the audit log. Who came by a link from their mailbox has shown that the address is
 * theirs. Null for a bad link.
 */
export const enterByLink = async (tx: SystemTransaction, token: string): Promise<Redeemed | null> => {
  const redeemed = await redeemLink(tx, LOGIN_PURPOSES, token)
  if (!redeemed) return null
  const { userId, linkId, purpose } = redeemed
  if (purpose === 'login') await takeOver(tx, userId)
  const profile = await tx
    .selectFrom('profiles')
    .select('employerId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  await writeAudit(tx, {
    action: 'login-by-link',
    actorUserId: userId,
    employerId: profile?.employerId ?? null,
    subject: { type: 'user', id: userId },
    detail: { purpose, link: linkId },
  })
  return redeemed
}

/**
 * The owner of the mailbox is here. If the address was never confirmed, whoever signed up with it may be somebody else:
 * their password and their sessions end with this.
 */
const takeOver = async (tx: SystemTransaction, userId: string) => {
  const confirmed = await tx
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!confirmed) return
  await Promise.all([
    tx.deleteFrom('accounts').where('userId', '=', userId).where('providerId', '=', 'credential').execute(),
    tx.deleteFrom('sessions').where('userId', '=', userId).execute(),
  ])
}
