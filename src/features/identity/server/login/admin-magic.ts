import { sql } from 'kysely'
import { sendEmails } from '#features/email/server/send.ts'
import { supportOf, type Session } from '#server/api/context.ts'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Tokens } from '#server/tokens.ts'
import { writeAudit } from '../audit.ts'
import { adminMagicMail } from '../messages.ts'
import { createLink, lockUser } from './links.ts'

export interface MadeLink {
  readonly id: string
  /** Shown once, to its maker; stored only as a hash. */
  readonly token: string
  readonly expiresAt: Date
  readonly fullName: string
}

/**
 * Makes a link that logs in as an administrator, once, and tells the administrator by e-mail, without the link. Null
 * if the user is not an active administrator. The lock prevents a change of role until the commit.
 */
export const makeAdminMagicLink = async (
  tx: SystemTransaction,
  { config, tokens }: { config: Config; tokens: Tokens },
  { userId, days }: { userId: string; days: number },
  now: Date,
): Promise<MadeLink | null> => {
  await lockUser(tx, userId)
  const user = await readAdministrator(tx, userId)
  if (!user) return null
  const createdBy = tx.scope.userId
  const link = await createLink(tx, tokens, { userId, purpose: 'admin-magic', now, createdBy, days })
  await Promise.all([
    sendEmails(tx, [adminMagicMail(config, user, link.expiresAt)]),
    writeAudit(tx, {
      action: 'magic-link-made',
      actorUserId: createdBy,
      employerId: user.employerId,
      subject: { type: 'user', id: userId },
      detail: { days, link: link.id },
    }),
  ])
  const token = tokens.derive('login_links', link.id)
  return { id: link.id, token, expiresAt: link.expiresAt, fullName: user.fullName }
}

const readAdministrator = (tx: SystemTransaction, userId: string) =>
  tx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select(['profiles.userId', 'profiles.fullName', 'profiles.employerId', 'users.email'])
    .where('profiles.userId', '=', userId)
    .where('profiles.role', '=', 'administrator')
    .where('profiles.softDeleted', '=', false)
    .executeTakeFirst()

/** A long enough list; older links appear as newer ones are used or revoked. */
const SHOWN = 200

/** The links to administrators that would work now, the newest first. */
export const listAdminMagicLinks = (tx: SystemTransaction) =>
  workingLinks(tx)
    .leftJoin('employers', 'employers.id', 'profiles.employerId')
    .select([
      'loginLinks.id',
      'loginLinks.userId',
      'profiles.fullName as adminName',
      'employers.name as company',
      'maker.fullName as createdBy',
      'loginLinks.createdAt',
      'loginLinks.expiresAt',
    ])
    .orderBy('loginLinks.createdAt', 'desc')
    .orderBy('loginLinks.id', 'desc')
    .limit(SHOWN)
    .execute()

const workingLinks = (tx: SystemTransaction) =>
  tx
    .selectFrom('loginLinks')
    .innerJoin('profiles', 'profiles.userId', 'loginLinks.userId')
    .innerJoin('profiles as maker', 'maker.userId', 'loginLinks.createdBy')
    .where('loginLinks.purpose', '=', 'admin-magic')
    .where('loginLinks.usedAt', 'is', null)
    .where('loginLinks.expiresAt', '>', sql<Date>`now()`)
    .where('profiles.role', '=', 'administrator')
    .where('profiles.softDeleted', '=', false)
    .where('maker.role', '=', 'superadmin')
    .where('maker.softDeleted', '=', false)

/** The state of one link. Null when the id is unknown, or its user is erased. */
export const readAdminMagicLink = async (
  tx: SystemTransaction,
  id: string,
): Promise<'valid' | 'used' | 'revoked' | 'dead' | null> => {
  const link = await tx
    .selectFrom('loginLinks')
    .select(['userId', 'usedAt'])
    .where('id', '=', id)
    .where('purpose', '=', 'admin-magic')
    .executeTakeFirst()
  if (!link) return null
  if (link.usedAt) return (await hasLoggedIn(tx, link.userId, id)) ? 'used' : 'revoked'
  const working = await workingLinks(tx)
    .select('loginLinks.id')
    .where('loginLinks.id', '=', id)
    .executeTakeFirst()
  return working ? 'valid' : 'dead'
}

/** The row is the same for a used and a revoked link, so the audit log decides. */
const hasLoggedIn = async (tx: SystemTransaction, userId: string, linkId: string): Promise<boolean> => {
  const noted = await tx
    .selectFrom('auditLog')
    .select('id')
    .where('actorUserId', '=', userId)
    .where('action', '=', 'login-by-link')
    .where(sql<boolean>`detail->>'link' = ${linkId}`)
    .executeTakeFirst()
  return noted !== undefined
}

/**
 * Revokes a link to an administrator. One conditional update decides between this and a simultaneous use of the link.
 * False if there is nothing to revoke.
 */
export const revokeAdminMagicLink = async (tx: SystemTransaction, id: string): Promise<boolean> => {
  const { rows } = await sql<{ userId: string; employerId: string | null }>`
    update login_links set used_at = now() from profiles
    where login_links.id = ${id} and purpose = 'admin-magic' and used_at is null and expires_at > now()
      and profiles.user_id = login_links.user_id
    returning login_links.user_id, profiles.employer_id`.execute(tx)
  const [revoked] = rows
  if (!revoked) return false
  await writeAudit(tx, {
    action: 'magic-link-revoked',
    actorUserId: tx.scope.userId,
    employerId: revoked.employerId,
    subject: { type: 'user', id: revoked.userId },
    detail: { link: id },
  })
  return true
}

/** Logs the end of a session by such a link. */
export const noteMagicSessionEnd = (tx: SystemTransaction, session: Session): Promise<void> =>
  writeAudit(tx, {
    action: 'magic-session-ended',
    actorUserId: session.userId,
    employerId: session.role === 'administrator' ? session.scope.employerId : null,
    support: supportOf(session),
    subject: { type: 'user', id: session.userId },
  })
