import { sql } from 'kysely'
import { writeAudit, type AuditRow } from '#features/identity/server/audit.ts'
import { lockUser } from '#features/identity/server/login/links.ts'
import { endInvitationsBy, endMembership, lockEmployer } from '#features/identity/server/memberships.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import { passContactOn, type ContactChoice } from './departments/contacts.ts'
import type { MemberRole } from '#shared/roles.ts'

/**
 * The outcome. `not-owner`: the actor has ceased to be an owner. `changed`: the departments differ from the
 * confirmation.
 */
export type Change =
  | 'done'
  | 'unchanged'
  | 'not-owner'
  | 'not-found'
  | 'last-owner'
  | 'deactivated'
  | 'changed'
  | 'no-contact'

/** The actor's scope, and the member that the act changes. */
interface About {
  readonly scope: TenantScope
  readonly userId: string
}

/**
 * Gives a member another role. An employer always has an owner who can log in: the employer is locked, so when two
 * owners demote each other, the second is refused.
 */
export const changeRole = async (tx: SystemTransaction, about: About, role: MemberRole): Promise<Change> => {
  const { employerId } = about.scope
  await lockEmployer(tx, employerId)
  const known = await readMembers(tx, about)
  if (!known.isActorOwner) return 'not-owner'
  if (!known.role) return 'not-found'
  if (known.role === role) return 'unchanged'
  if (known.role === 'owner' && !known.hasOtherOwner) return 'last-owner'
  await setRole(tx, employerId, about.userId, role)
  if (known.role === 'owner') await endInvitationsBy(tx, { employerId, userId: about.userId })
  await note(tx, about, {
    action: 'member-role-changed',
    detail: { from: known.role, to: role },
    history: { before: { role: known.role }, after: { role } },
  })
  return 'done'
}

/**
 * Takes a member out of the office. Their sessions for it end with the commit. Departments lose them as contact, or get
 * a colleague instead. `changed` if the departments differ from those that `contact` names. Locks in this order:
 * profile, user, employer, departments.
 */
export const removeMember = async (
  tx: SystemTransaction,
  about: About,
  contact: ContactChoice = {},
): Promise<Change> => {
  await lockMember(tx, about)
  const known = await readMembers(tx, about)
  if (!known.isActorOwner) return 'not-owner'
  return leave(tx, about, known, { action: 'member-removed', contact })
}

/** Removes the actor, whatever their role. */
export const leaveOffice = async (
  tx: SystemTransaction,
  scope: TenantScope,
  userId: string,
  contact: ContactChoice = {},
): Promise<Change> => {
  const about = { scope, userId }
  await lockMember(tx, about)
  return leave(tx, about, await readMembers(tx, about), { action: 'member-left', contact })
}

/** Makes another member the owner. The actor becomes a planner. */
export const handOn = async (tx: SystemTransaction, about: About): Promise<Change> => {
  const { employerId, userId: actorId } = about.scope
  await lockEmployer(tx, employerId)
  const known = await readMembers(tx, about)
  if (!known.isActorOwner || actorId === null) return 'not-owner'
  if (!known.role || about.userId === actorId) return 'not-found'
  if (known.isDeactivated) return 'deactivated'
  await setRole(tx, employerId, about.userId, 'owner')
  await setRole(tx, employerId, actorId, 'planner')
  await endInvitationsBy(tx, { employerId, userId: actorId })
  await note(tx, about, { action: 'ownership-handed-on' })
  return 'done'
}

const lockMember = async (tx: SystemTransaction, { scope, userId }: About) => {
  await sql`select from profiles where user_id = ${userId} for no key update`.execute(tx)
  await lockUser(tx, userId)
  await lockEmployer(tx, scope.employerId)
}

interface Known {
  readonly isActorOwner: boolean
  readonly role: MemberRole | null
  readonly isDeactivated: boolean
  /** Another owner exists who can log in. */
  readonly hasOtherOwner: boolean
}

/** The caller holds the employer's lock. */
const readMembers = async (tx: SystemTransaction, { scope, userId }: About): Promise<Known> => {
  const { rows } = await sql<Known>`
    select
      coalesce(bool_or(user_id = ${scope.userId}::uuid and member_role = 'owner'), false) as is_actor_owner,
      max(member_role) filter (where user_id = ${userId}) as role,
      coalesce(bool_or(soft_deleted) filter (where user_id = ${userId}), false) as is_deactivated,
      coalesce(bool_or(user_id <> ${userId} and member_role = 'owner' and not soft_deleted), false) as has_other_owner
    from administrators where employer_id = ${scope.employerId}`.execute(tx)
  const [known] = rows
  if (!known) throw new Error('the query returned no row')
  return known
}

interface Leaving {
  readonly action: 'member-removed' | 'member-left'
  readonly contact: ContactChoice
}

const leave = async (
  tx: SystemTransaction,
  about: About,
  { role, hasOtherOwner }: Known,
  { action, contact }: Leaving,
): Promise<Change> => {
  if (!role) return 'not-found'
  if (role === 'owner' && !hasOtherOwner) return 'last-owner'
  const { employerId } = about.scope
  const { userId: actorUserId, support } = about.scope
  const leaver = { employerId, userId: about.userId, actorUserId, support }
  const passed = await passContactOn(tx, leaver, contact)
  if (passed !== 'passed') return passed
  await endSessionsAt(tx, about)
  await endMembership(tx, { employerId, userId: about.userId })
  await note(tx, about, { action, detail: { role } })
  return 'done'
}

/** Ends sessions switched to the office, and those whose profile opens it by default. */
const endSessionsAt = async (tx: SystemTransaction, { scope: { employerId }, userId }: About) => {
  await sql`
    delete from sessions where user_id = ${userId} and coalesce(acts_for,
      (select p.employer_id from profiles p where p.user_id = ${userId})) = ${employerId}`.execute(tx)
}

const setRole = (tx: SystemTransaction, employerId: string, userId: string, role: MemberRole) =>
  tx
    .updateTable('memberships')
    .set({ role })
    .where('employerId', '=', employerId)
    .where('userId', '=', userId)
    .execute()

const note = (
  tx: SystemTransaction,
  { scope: { employerId, userId: actorUserId, support }, userId }: About,
  row: Pick<AuditRow, 'action' | 'detail' | 'history'>,
) => writeAudit(tx, { ...row, actorUserId, employerId, support, subject: { type: 'user', id: userId } })
