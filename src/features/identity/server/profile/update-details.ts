import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Role } from '#shared/roles.ts'
import { closeBalance, openBalance } from '#features/credits/server/grant.ts'
import { writeAudit } from '../audit.ts'
import { isBeingErased } from '../closing/erasures.ts'
import { logOutEverywhere } from '../sessions/log-out.ts'
import { isLastSuperadmin } from '../make-superadmin.ts'
import { endMembership, lockEmployer, readEmployersOfMember } from '../memberships.ts'

/** Undefined fields are not changed. */
export interface Details {
  readonly fullName?: string | undefined
  /** The employer's name; of administrators only. */
  readonly company?: string | undefined
  readonly newRole?: Role | undefined
}

export type DetailsOutcome =
  | { readonly kind: 'updated'; readonly employerId: string | null }
  | { readonly kind: 'not-found' | 'own-role' | 'last-superadmin' | 'leaves-employer' }

/**
 * Changes a user's name, their employer's name and their role, all or nothing. A new role ends all sessions and login
 * links, so that none gives more access than it was made for. A new administrator gets an employer of their own. A
 * former one must leave a colleague behind, or an employer without data.
 */
export const updateUserDetails = async (
  tx: SystemTransaction,
  userId: string,
  details: Details,
): Promise<DetailsOutcome> => {
  const known = await readProfile(tx, userId)
  if (!known || (await isBeingErased(tx, userId))) return { kind: 'not-found' }
  const { newRole = known.role } = details
  const isMoving = newRole !== known.role
  const refusal = isMoving ? await whyNot(tx, userId, known) : null
  if (refusal) return { kind: refusal }
  const employerId = isMoving ? await move(tx, known, newRole, details.company) : known.employerId
  if (employerId === false) return { kind: 'leaves-employer' }
  await rename(tx, userId, employerId, details)
  await note(tx, known, details, employerId)
  return { kind: 'updated', employerId }
}

export interface KnownProfile {
  readonly userId: string
  readonly role: Role
  readonly employerId: string | null
  readonly fullName: string
  readonly company: string | null
  readonly softDeleted: boolean
}

const readProfile = async (tx: SystemTransaction, userId: string): Promise<KnownProfile | null> => {
  await sql`select from profiles where user_id = ${userId} for no key update`.execute(tx)
  const row = await tx
    .selectFrom('profiles')
    .leftJoin('employers', 'employers.id', 'profiles.employerId')
    .select([
      'profiles.userId',
      'profiles.role',
      'profiles.employerId',
      'profiles.fullName',
      'profiles.softDeleted',
      'employers.name as company',
    ])
    .where('profiles.userId', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Prevents users from locking themselves, or the service, out. */
const whyNot = async (tx: SystemTransaction, userId: string, { role, softDeleted }: KnownProfile) => {
  if (userId === tx.scope.userId) return 'own-role' as const
  if (role === 'superadmin' && !softDeleted && (await isLastSuperadmin(tx, userId)))
    return 'last-superadmin' as const
  return null
}

/** Changes the role, and returns its employer. False if the old employer would lose its last user. */
const move = async (
  tx: SystemTransaction,
  known: KnownProfile,
  newRole: Role,
  company = '',
): Promise<string | null | false> => {
  const { userId } = known
  if (newRole !== 'administrator' && !(await leaveEmployers(tx, userId))) return false
  const entered = newRole === 'administrator' ? await enterEmployer(tx, company, known.softDeleted) : null
  await tx
    .updateTable('profiles')
    .set({ role: newRole, employerId: entered })
    .where('userId', '=', userId)
    .execute()
  await logOutEverywhere(tx, userId)
  return entered
}

/** Creates a new employer with a balance of 0; closed from the start for a deactivated user. Returns its id. */
const enterEmployer = async (tx: SystemTransaction, company: string, isClosed: boolean): Promise<string> => {
  const employer = await tx
    .insertInto('employers')
    .values({ name: company || null, closedAt: isClosed ? sql<Date>`now()` : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await openBalance(tx, employer.id)
  return employer.id
}

/**
 * Removes an administrator from all their offices. False if an office would lose its last owner who can log in; the
 * caller then rolls back. An employer without data is deleted with its only administrator.
 */
const leaveEmployers = async (tx: SystemTransaction, userId: string): Promise<boolean> => {
  for (const employerId of await readEmployersOfMember(tx, userId))
    if (!(await leaveEmployer(tx, userId, employerId))) return false
  return true
}

const leaveEmployer = async (tx: SystemTransaction, userId: string, employerId: string): Promise<boolean> => {
  await lockEmployer(tx, employerId)
  const { rows } = await sql<{ hasOthers: boolean; hasOwner: boolean; hasAnything: boolean }>`select
    exists (select from administrators where employer_id = ${employerId} and user_id <> ${userId}) as has_others,
    exists (select from administrators where employer_id = ${employerId} and user_id <> ${userId}
      and member_role = 'owner' and not soft_deleted) as has_owner,
    exists (select from vikarer where employer_id = ${employerId})
      or exists (select from departments where employer_id = ${employerId})
      or exists (select from assignments where employer_id = ${employerId})
      or exists (select from credit_ledger where employer_id = ${employerId})
      or exists (select from sms_transactions where employer_id = ${employerId})
      or exists (select from email_history where employer_id = ${employerId}) as has_anything`.execute(tx)
  const [left] = rows
  if (!left?.hasOwner && (left?.hasOthers || left?.hasAnything)) return false
  await endMembership(tx, { employerId, userId })
  if (!left?.hasOthers) await remove(tx, employerId)
  return true
}

const remove = async (tx: SystemTransaction, employerId: string) => {
  await closeBalance(tx, employerId)
  await tx.deleteFrom('employers').where('id', '=', employerId).execute()
}

const rename = async (
  tx: SystemTransaction,
  userId: string,
  employerId: string | null,
  { fullName, company }: Details,
) => {
  if (fullName !== undefined) {
    await tx.updateTable('profiles').set({ fullName }).where('userId', '=', userId).execute()
    await tx
      .updateTable('users')
      .set({ name: fullName, updatedAt: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute()
  }
  if (employerId && company !== undefined)
    await tx
      .updateTable('employers')
      .set({ name: company || null })
      .where('id', '=', employerId)
      .execute()
}

/** The changed fields, without names: the log remains when a person is erased. */
const note = async (
  tx: SystemTransaction,
  known: KnownProfile,
  { fullName = known.fullName, company = known.company ?? '', newRole = known.role }: Details,
  employerId: string | null,
) => {
  const about = {
    actorUserId: tx.scope.userId,
    employerId: employerId ?? known.employerId,
    subject: { type: 'user', id: known.userId },
  } as const
  if (newRole !== known.role)
    await writeAudit(tx, {
      ...about,
      action: 'role-changed',
      detail: { from: known.role, to: newRole },
      history: { before: { role: known.role }, after: { role: newRole } },
    })
  const name = fullName !== known.fullName
  const companyName = employerId !== null && company !== (known.company ?? '')
  if (name || companyName)
    await writeAudit(tx, {
      ...about,
      action: 'user-updated',
      detail: { name, company: companyName },
      history: {
        before: { ...(name && { name: known.fullName }), ...(companyName && { company: known.company }) },
        after: { ...(name && { name: fullName }), ...(companyName && { company: company || null }) },
      },
    })
}
