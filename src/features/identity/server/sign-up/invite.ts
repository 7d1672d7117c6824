import { sql } from 'kysely'
import { sendEmails } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Support } from '#server/database/scope.ts'
import type { Tokens } from '#server/tokens.ts'
import { writeAudit } from '../audit.ts'
import { createLink, LINK_SECONDS } from '../login/links.ts'
import { inviteLogin } from './login-invitations.ts'
import { invitationMail, questionMail } from '../messages.ts'

export interface Inviting {
  /** The employer whose register has the substitute. */
  readonly employer: { readonly id: string; readonly name: string | null }
  /** The inviting administrator; null for the service itself. */
  readonly invitedBy: string | null
  readonly support?: Support | null
}

export type SubstituteLogin =
  | { readonly kind: 'ready'; readonly userId: string; readonly isActive: boolean }
  | { readonly kind: 'not-a-substitute' }

/**
 * Finds the substitute's login for this address, or makes one. A login from another employer is kept, also a
 * deactivated one. When two employers invite the same new address at once, one makes the login and the other finds
 * it.
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
    .select(['users.id', 'users.emailVerified', 'profiles.role'])
    .where('users.email', '=', person.email)
    .executeTakeFirstOrThrow()
  if (known.role !== 'substitute') return { kind: 'not-a-substitute' }
  return { kind: 'ready', userId: known.id, isActive: known.emailVerified }
}

/**
 * Deletes never-used logins that are no longer in a register: their addresses may be mistyped. The locks wait for an
 * invitation under way, and are taken in one order.
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
      and not exists (select from login_invitations i where i.user_id = users.id)
      and not exists (select from memberships m where m.user_id = users.id and m.ended_at is null)`.execute(
    tx,
  )
}

/** A row of the register, locked, and the login for its address. */
interface Invited {
  readonly vikarId: string
  readonly userId: string
  /** In lower case. */
  readonly email: string
  readonly fullName: string
  readonly isActive: boolean
}

/**
 * Invites a login to a row of the register by e-mail. The mail links to a form that sets a password, or to the
 * dashboard if the login is in use. The row names the login only after a yes (decision 113), and the audit log never
 * does.
 */
export const mailInvitation = async (
  tx: SystemTransaction,
  { config, tokens }: { config: Config; tokens: Tokens },
  person: Invited,
  { employer, invitedBy, support = null }: Inviting,
  now: Date,
): Promise<void> => {
  const { vikarId, userId, email } = person
  const expiresAt = new Date(now.getTime() + LINK_SECONDS['choose-password'] * 1000)
  await inviteLogin(tx, { employerId: employer.id, vikarId, userId, email, expiresAt })
  await writeAudit(tx, {
    action: 'login-invited',
    actorUserId: invitedBy,
    support,
    employerId: employer.id,
    subject: { type: 'vikar', id: vikarId },
  })
  if (person.isActive) return sendEmails(tx, [questionMail(config, person, employer, expiresAt)])
  const link = await createLink(tx, tokens, {
    userId,
    purpose: 'choose-password',
    now,
    createdBy: invitedBy,
    invitedByEmployer: employer.id,
  })
  return sendEmails(tx, [invitationMail(config, person, employer, link)])
}
