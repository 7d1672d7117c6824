import { sql } from 'kysely'
import { sendEmails } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Tokens } from '#server/tokens.ts'
import { writeAudit } from './audit.ts'
import { createLink, LINK_SECONDS } from './login/links.ts'
import { invitationMail, linkedMail } from './messages.ts'

export interface Inviting {
  /** The employer whose register has the substitute. */
  readonly employer: { readonly id: string; readonly name: string | null }
  /** The administrator who invites; null when the service itself does. */
  readonly invitedBy: string | null
}

export type SubstituteLogin =
  | { readonly kind: 'ready'; readonly userId: string; readonly isActive: boolean }
  | { readonly kind: 'not-a-substitute' }
  | { readonly kind: 'deactivated' }

/**
 * The substitute's login for this address, made when there is none. One who has a login from another employer keeps it.
 * When two employers invite the same new address at once, one makes the login and the other finds it.
 */
export const findOrMakeSubstitute = async (
  tx: SystemTransaction,
  person: { email: string; fullName: string },
): Promise<SubstituteLogin> => {
  const made = await tx
    .insertInto('users')
    .values({ email: person.email, name: person.fullName })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await tx
      .insertInto('profiles')
      .values({ userId: made.id, fullName: person.fullName, role: 'substitute' })
      .execute()
    return { kind: 'ready', userId: made.id, isActive: false }
  }
  const known = await tx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select(['users.id', 'users.emailVerified', 'profiles.role', 'profiles.softDeleted'])
    .where('users.email', '=', person.email)
    .executeTakeFirstOrThrow()
  if (known.role !== 'substitute') return { kind: 'not-a-substitute' }
  if (known.softDeleted) return { kind: 'deactivated' }
  return { kind: 'ready', userId: known.id, isActive: known.emailVerified }
}

/**
 * Deletes never-used logins that are in no register any more: the addresses may be mistyped ones. The
 * locks wait for an invitation under way that would hold one, and are taken in one order.
 */
export const forgetUnusedLogins = async (
  tx: SystemTransaction,
  userIds: readonly string[],
): Promise<void> => {
  await sql`select from users where id = any(${userIds}::uuid[]) order by id for update`.execute(tx)
  await sql`
    delete from users where id = any(${userIds}::uuid[]) and not email_verified
      and exists (select from profiles p where p.user_id = users.id and p.role = 'substitute')
      and not exists (select from vikarer v where v.user_id = users.id)
      and not exists (select from memberships m where m.user_id = users.id and m.ended_at is null)`.execute(
    tx,
  )
}

/** Mails what the substitute needs: a link to choose a password, or the news that the login they use reaches further. */
export const mailInvitation = async (
  tx: SystemTransaction,
  { config, tokens }: { config: Config; tokens: Tokens },
  person: { userId: string; email: string; fullName: string; isActive: boolean },
  { employer, invitedBy }: Inviting,
  now: Date,
): Promise<void> => {
  await writeAudit(tx, {
    action: person.isActive ? 'login-linked' : 'login-invited',
    actorUserId: invitedBy,
    employerId: employer.id,
    subject: { type: 'user', id: person.userId },
  })
  if (person.isActive) {
    const validUntil = new Date(now.getTime() + LINK_SECONDS['choose-password'] * 1000)
    return sendEmails(tx, [linkedMail(config, person, employer, validUntil)])
  }
  const link = await createLink(tx, tokens, {
    userId: person.userId,
    purpose: 'choose-password',
    now,
    createdBy: invitedBy,
  })
  return sendEmails(tx, [invitationMail(config, person, employer, link)])
}
