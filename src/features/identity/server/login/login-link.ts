import { sql } from 'kysely'
import { sendEmails } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Support, SystemScope } from '#server/database/scope.ts'
import { wakeAfterCommit } from '#server/jobs.ts'
import { countAttempt } from '#server/load/rate-limit.ts'
import type { Services } from '#server/services.ts'
import type { Tokens } from '#server/tokens.ts'
import { writeAudit } from '../audit.ts'
import { FURTHER_MAILED_LINKS, MAILED_LINKS } from '../rate-limits.ts'
import { loginLinkMail } from '../messages.ts'
import {
  createLink,
  LINK_SECONDS,
  redeemLink,
  type Browser,
  type LinkPurpose,
  type LoginLink,
  type Redeemed,
} from './links.ts'
import { proveAddress } from './prove-address.ts'

/** The purposes that `/auth/magic` takes. */
export const LOGIN_PURPOSES = ['login', 'admin-magic'] as const satisfies LinkPurpose[]

/**
 * Stores a request for a login link. The worker looks the address up later, so answer and time are the same for every
 * address.
 */
export const requestLoginLink = async (
  tx: SystemTransaction,
  email: string,
  browserHash: Buffer | null = null,
): Promise<void> => {
  await tx.insertInto('loginLinkRequests').values({ email, browserHash }).execute()
  wakeAfterCommit(tx, 'send-login-links')
}

const BATCH = 20

/** No new link is made while the mailed one is valid for longer than this. */
export const USABLE_MINUTES = 10
/** A link is mailed again only if it stays usable until the next mail is allowed. */
const FRESH_MINUTES = USABLE_MINUTES + FURTHER_MAILED_LINKS.windowSeconds / 60

/**
 * Mails a link to each requester with a login, and deletes the requests in the same transaction: after a
 * crash either the request or the mail exists. Returns the number of requests.
 *
 * A stranger may request links for an address, so mails to one person are limited. The owner is never without a link:
 * if none is mailed, the mailbox holds one that works for at least {@link USABLE_MINUTES}. A fresh link is mailed
 * again.
 */
export const sendLoginLinks = async (
  tx: SystemTransaction,
  { config, tokens }: { config: Config; tokens: Tokens },
  now: Date,
): Promise<number> => {
  const { rows: asked } = await sql<Asked>`
    delete from login_link_requests where id in (
      select id from login_link_requests order by created_at limit ${BATCH} for update skip locked)
    returning email, browser_hash`.execute(tx)
  if (asked.length === 0) return 0
  const people = await readAsking(
    tx,
    asked.map(({ email }) => email),
  )
  const mails = []
  const inBrowser = await noteBrowsers(tx, people, asked)
  for (const person of people) {
    const link = await chooseLink(
      tx,
      tokens,
      { ...person, askedInBrowser: inBrowser.has(person.userId) },
      now,
    )
    if (link) mails.push(loginLinkMail(config, person, link))
  }
  await sendEmails(tx, mails)
  return asked.length
}

interface Asked {
  readonly email: string
  readonly browserHash: Buffer | null
}

/**
 * Lets the newest mailed link work in these browsers, even if no new one is mailed. Returns the users whose request
 * names a browser: the previous release stores none.
 */
const noteBrowsers = async (
  tx: SystemTransaction,
  people: readonly Asking[],
  asked: readonly Asked[],
): Promise<ReadonlySet<string>> => {
  const browsers = people.flatMap(({ userId, email }) =>
    asked.flatMap(({ email: to, browserHash }) =>
      to === email && browserHash ? [{ userId, browserHash }] : [],
    ),
  )
  if (browsers.length === 0) return new Set()
  await sql`
    insert into login_browsers (user_id, browser_hash, expires_at)
    select distinct user_id, decode(hash, 'hex'), now() + ${LINK_SECONDS.login} * interval '1 second'
    from unnest(${browsers.map(({ userId }) => userId)}::uuid[],
      ${browsers.map(({ browserHash }) => browserHash.toString('hex'))}::text[]) as asked (user_id, hash)
    order by 1, 2
    on conflict (user_id, browser_hash) do update set expires_at = excluded.expires_at`.execute(tx)
  return new Set(browsers.map(({ userId }) => userId))
}

type Asking = Awaited<ReturnType<typeof readAsking>>[number]

/**
 * The link to mail: the former one while it is fresh, else a new one. Null if the mailbox holds one that suffices.
 */
const chooseLink = async (
  tx: SystemTransaction,
  tokens: Tokens,
  { userId, mailedId, mailedExpiresAt, askedInBrowser }: Asking & { askedInBrowser: boolean },
  now: Date,
): Promise<LoginLink | null> => {
  const mailed = mailedId && mailedExpiresAt ? { id: mailedId, expiresAt: mailedExpiresAt } : null
  const minutesLeft = mailed ? (mailed.expiresAt.getTime() - now.getTime()) / 60_000 : 0
  const isWithin = await mayMail(tx, userId)
  if (!isWithin && minutesLeft > USABLE_MINUTES) return null
  if (mailed && minutesLeft > FRESH_MINUTES) return mailed
  return createLink(tx, tokens, { userId, purpose: 'login', now, askedInBrowser })
}

/**
 * The users of these addresses, with their newest unused mailed link, ordered by id, the lock order of their counts.
 * The first superadmin's link was not mailed but printed on a terminal.
 */
const readAsking = (tx: SystemTransaction, emails: readonly string[]) =>
  tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.userId', 'users.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('loginLinks')
          .innerJoin('emailHistory', 'emailHistory.linkId', 'loginLinks.id')
          .select(['loginLinks.id as mailedId', 'loginLinks.expiresAt as mailedExpiresAt'])
          .whereRef('loginLinks.userId', '=', 'users.id')
          .whereRef('emailHistory.userId', '=', 'users.id')
          .where('loginLinks.purpose', '=', 'login')
          .where('loginLinks.usedAt', 'is', null)
          .orderBy('loginLinks.expiresAt', 'desc')
          .limit(1)
          .as('mailed'),
      (join) => join.onTrue(),
    )
    .select(['users.id as userId', 'users.email', 'profiles.fullName', 'mailedId', 'mailedExpiresAt'])
    .where('users.email', '=', sql<string>`any(${emails})`)
    .where('profiles.softDeleted', '=', false)
    .orderBy('users.id')
    .execute()

/** Counts one more mail. Beyond the first ones of an hour there is one every ten minutes. */
const mayMail = async (tx: SystemTransaction, userId: string): Promise<boolean> =>
  (await countAttempt(tx, MAILED_LINKS, userId)) === 0 ||
  (await countAttempt(tx, FURTHER_MAILED_LINKS, userId)) === 0

/** Handles all waiting requests. */
export const sendAllLoginLinks = async (services: Services, scope: SystemScope): Promise<void> => {
  const { database, clock } = services
  const sendSome = () => database.transaction(scope, (tx) => sendLoginLinks(tx, services, clock.now()))
  while ((await sendSome()) === BATCH);
}

/**
 * Uses a login link up and notes it in the audit log. A link from the mailbox proves the address. Null for a
 * bad link and for one that another browser requested.
 */
export const enterByLink = async (
  tx: SystemTransaction,
  token: string,
  browser: Browser,
): Promise<Redeemed | null> => {
  const redeemed = await redeemLink(tx, LOGIN_PURPOSES, token, browser)
  if (!redeemed) return null
  const { userId, linkId, purpose } = redeemed
  if (purpose === 'login') await proveAddress(tx, userId)
  const profile = await tx
    .selectFrom('profiles')
    .select(['employerId', supportBy(redeemed).as('support')])
    .where('userId', '=', userId)
    .executeTakeFirst()
  await writeAudit(tx, {
    action: 'login-by-link',
    actorUserId: userId,
    employerId: profile?.employerId ?? null,
    subject: { type: 'user', id: userId },
    support: profile?.support ?? null,
    detail: { purpose, link: linkId },
    // The office's history does not show how colleagues log in.
    history: purpose === 'admin-magic' ? {} : null,
  })
  return redeemed
}

/** The superadmin who made the link. */
const supportBy = ({ purpose, createdBy }: Redeemed) =>
  sql<Support | null>`(select jsonb_build_object('userId', maker.user_id, 'fullName', maker.full_name)
    from profiles maker
    where maker.user_id = ${purpose === 'admin-magic' ? createdBy : null}::uuid)`
