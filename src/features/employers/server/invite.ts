import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { lockEmployer } from '#features/identity/server/memberships.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { minutesAgo } from '#server/outbox/minutes-ago.ts'
import { hashToken, type Tokens } from '#server/tokens.ts'
import { INVITATION_DAYS, INVITED_A_DAY, type InvitationForm } from '../rules.ts'
import { areDepartments } from './departments/bind-member.ts'
import { memberInvitationMail } from './messages.ts'

type Parts = { config: Config; tokens: Tokens }

const VALID_MS = INVITATION_DAYS * 24 * 3_600_000

export type Invited =
  | { readonly kind: 'invited'; readonly id: string }
  /** `not-owner`: the actor has ceased to be an owner. `too-many-today`: the cap of a new office. */
  | { readonly kind: 'already-member' | 'not-owner' | 'unknown-department' | 'too-many-today' }

/** Invites a person by e-mail. An earlier invitation to the same address ends. */
export const inviteMember = async (
  tx: TenantTransaction,
  { config, tokens }: Parts,
  { email, role, departmentIds: wanted }: InvitationForm,
  now: Date,
): Promise<Invited> => {
  const { employerId, userId } = tx.scope
  await lockEmployer(tx, employerId)
  if (!(await isStillOwner(tx))) return { kind: 'not-owner' }
  if (await isMember(tx, email)) return { kind: 'already-member' }
  const departmentIds = role === 'owner' || !wanted ? null : [...new Set(wanted)]
  if (departmentIds && !(await areDepartments(tx, employerId, departmentIds)))
    return { kind: 'unknown-department' }
  if (await isBeyondDay(tx)) return { kind: 'too-many-today' }
  await tx
    .deleteFrom('memberInvitations')
    .where('employerId', '=', employerId)
    .where('email', '=', email)
    .execute()
  const id = randomUUIDv7()
  const expiresAt = new Date(now.getTime() + VALID_MS)
  const tokenHash = hashToken(tokens.derive('member_invitations', id))
  await tx
    .insertInto('memberInvitations')
    .values({ employerId, id, email, role, departmentIds, tokenHash, invitedBy: userId, expiresAt })
    .execute()
  const from = await readInviter(tx)
  const mail = memberInvitationMail(config, { id, email, role, expiresAt, employerId, ...from })
  await Promise.all([
    sendEmails(tx, [mail]),
    writeAudit(tx, {
      action: 'member-invited',
      actorUserId: userId,
      employerId,
      subject: { type: 'employer', id: employerId },
      detail: { invitation: id, role },
      history: { subject: { kind: 'address', id, name: email } },
    }),
  ])
  return { kind: 'invited', id }
}

/** Replaces the link of an invitation, valid for another week. Null for an unknown invitation. */
export const resendInvitation = async (
  tx: TenantTransaction,
  parts: Parts,
  id: string,
  now: Date,
): Promise<Invited | null> => {
  const known = await readInvitation(tx, id)
  return known && inviteMember(tx, parts, known, now)
}

/** The form with which the invitation was sent. */
export const readInvitation = async (tx: TenantTransaction, id: string): Promise<InvitationForm | null> => {
  const row = await tx
    .selectFrom('memberInvitations')
    .select(['email', 'role', 'departmentIds'])
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Ends an invitation. One statement decides between this and a concurrent acceptance. */
export const withdrawInvitation = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const { employerId, userId } = tx.scope
  const withdrawn = await tx
    .deleteFrom('memberInvitations')
    .where('employerId', '=', employerId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  if (!withdrawn) return false
  await writeAudit(tx, {
    action: 'member-invitation-withdrawn',
    actorUserId: userId,
    employerId,
    subject: { type: 'employer', id: employerId },
    detail: { invitation: id },
    history: { subject: { kind: 'address', id, name: withdrawn.email } },
  })
  return true
}

/** The caller holds the employer's lock. */
const isStillOwner = async (tx: TenantTransaction): Promise<boolean> => {
  const { rows } = await sql`
    select from memberships where employer_id = ${tx.scope.employerId} and user_id = ${tx.scope.userId}
      and role = 'owner' and ended_at is null`.execute(tx)
  return rows.length > 0
}

/** Has a new office reached its daily cap of invitations? The caller holds the employer's lock. */
const isBeyondDay = async (tx: TenantTransaction): Promise<boolean> => {
  const { rows } = await sql<{ isBeyond: boolean }>`
    select left_to_ask() is not null and (
      select count(*) >= ${INVITED_A_DAY} from email_history m
      where m.employer_id = ${tx.scope.employerId} and m.kind = 'member-invitation'
        and m.created_at > ${minutesAgo(24 * 60)}
    ) as is_beyond`.execute(tx)
  return rows[0]?.isBeyond === true
}

const isMember = async (tx: TenantTransaction, email: string): Promise<boolean> => {
  const { rows } = await sql`
    select from administrators m join users u on u.id = m.user_id
    where m.employer_id = ${tx.scope.employerId} and u.email = ${email}`.execute(tx)
  return rows.length > 0
}

const readInviter = async (tx: TenantTransaction) => {
  const { employerId, userId } = tx.scope
  return tx
    .selectFrom('administrators')
    .innerJoin('users', 'users.id', 'administrators.userId')
    .innerJoin('employers', 'employers.id', 'administrators.employerId')
    .select([
      'administrators.fullName as invitedBy',
      'users.email as replyTo',
      'employers.name as employerName',
    ])
    .where('administrators.employerId', '=', employerId)
    .where('administrators.userId', '=', userId)
    .executeTakeFirstOrThrow()
}
