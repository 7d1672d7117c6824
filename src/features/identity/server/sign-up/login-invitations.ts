import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { hashToken } from '#server/tokens.ts'
import { writeAudit } from '../audit.ts'
import { nameOrOwner } from '../memberships.ts'

/** A person's invitation; a login occurs in a register at most once. */
export interface Invitation {
  readonly employerId: string
  readonly userId: string
}

/** A row of the register, and the login that it may be linked to. */
interface NewInvitation extends Invitation {
  readonly vikarId: string
  /** In lower case. */
  readonly email: string
  readonly expiresAt: Date
}

/** Invites the login to the row of the register, which is locked. A second invitation resets a no. */
export const inviteLogin = async (tx: SystemTransaction, invitation: NewInvitation): Promise<void> => {
  const { userId, email, expiresAt } = invitation
  await tx
    .insertInto('loginInvitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(['employerId', 'vikarId'])
        .doUpdateSet({ userId, email, expiresAt, declinedAt: null, createdAt: sql<Date>`now()` }),
    )
    .execute()
}

/** An invitation `i` that its person can still answer. A no can become a yes until it expires. */
const isAnswerable = ({ employerId, userId }: Invitation) =>
  sql<boolean>`i.employer_id = ${employerId} and i.user_id = ${userId} and i.expires_at > now()`

/**
 * The person's yes: links the login to the row of the register. One conditional update decides against a simultaneous
 * removal, new address or other yes. Returns whether it was linked; a trigger deletes the invitation.
 */
export const acceptInvitation = async (tx: SystemTransaction, invitation: Invitation): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    update vikarer v set user_id = i.user_id, updated_at = now() from login_invitations i
    where ${isAnswerable(invitation)} and v.employer_id = i.employer_id and v.id = i.vikar_id
      and v.user_id is null and v.deleted_at is null and lower(v.email) = i.email
    returning v.id`.execute(tx)
  const [linked] = rows
  if (!linked) return false
  await writeAudit(tx, {
    action: 'login-linked',
    actorUserId: invitation.userId,
    employerId: invitation.employerId,
    subject: { type: 'vikar', id: linked.id },
    history: { isByVikar: true },
  })
  return true
}

/** The person's no, which the employer never sees. Returns whether there was an invitation. */
export const declineInvitation = async (tx: SystemTransaction, invitation: Invitation): Promise<boolean> => {
  const { rows } = await sql`
    update login_invitations i set declined_at = now() where ${isAnswerable(invitation)} returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** A person's invitations without an answer, newest first. */
export const listInvitations = async (tx: SystemTransaction, userId: string) => {
  const { rows } = await sql<{ id: string; employerName: string | null }>`
    select i.employer_id as id, ${nameOrOwner(sql`e`)} as employer_name from login_invitations i
    join employers e on e.id = i.employer_id and e.closed_at is null
    where i.user_id = ${userId} and i.declined_at is null and i.expires_at > now()
    order by i.created_at desc, i.employer_id`.execute(tx)
  return rows
}

/**
 * Locks the row of the register that a link invites to, which comes before the login's own locks. A bad link locks
 * nothing.
 */
export const lockInvitedRow = async (tx: SystemTransaction, token: string): Promise<void> => {
  await sql`
    select from vikarer v where (v.employer_id, v.id) in (
      select i.employer_id, i.vikar_id from login_invitations i join login_links l
        on l.user_id = i.user_id and l.invited_by_employer = i.employer_id
      where l.token_hash = ${hashToken(token)} and l.used_at is null and l.expires_at > now())
    for no key update`.execute(tx)
}

/** True for a link `login_links` whose invitation is still pending, or whose login an earlier version linked. */
export const isStillInvited = (): RawBuilder<boolean> => sql<boolean>`case
  when invited_by_employer is null then exists (select from vikarer v where v.user_id = login_links.user_id)
  else exists (select from login_invitations i
    where i.user_id = login_links.user_id and i.employer_id = invited_by_employer) end`
