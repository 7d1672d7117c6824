import { sql } from 'kysely'
import { readEdits } from '#features/identity/server/profile/edits.ts'
import { departmentsOf } from '#features/identity/server/memberships.ts'
import { failureOfLink } from '#features/email/server/failing-address.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Invitation, Member } from '../contract.ts'
import { contactOf } from './departments/contacts.ts'
import { RIGHTS_CHANGED, versionOfRights } from './member-rights.ts'

/** Members in the order of joining, and open invitations. */
export const listPeople = async (
  tx: TenantTransaction,
  now: Date,
): Promise<{ members: Member[]; invitations: Invitation[] }> => {
  const { employerId, userId } = tx.scope
  const [members, invitations, editedOf] = await Promise.all([
    tx
      .selectFrom('administrators as a')
      .innerJoin('users', 'users.id', 'a.userId')
      .select(['a.userId', 'a.fullName', 'users.email', 'a.memberRole', 'a.softDeleted', 'a.createdAt'])
      .select(departmentsOf(sql`a`).as('departmentIds'))
      .select(contactOf(sql`a`).as('contactOf'))
      .select(sql<boolean>`a.phone is not null`.as('hasPhone'))
      .where('a.employerId', '=', employerId)
      .orderBy('a.createdAt')
      .orderBy('a.userId')
      .execute(),
    readInvitations(tx),
    readEdits(tx, RIGHTS_CHANGED),
  ])
  return {
    members: members.map(({ memberRole, softDeleted, createdAt, ...person }) => ({
      ...person,
      role: memberRole,
      version: versionOfRights({ role: memberRole, departmentIds: person.departmentIds }),
      edited: editedOf(person.userId),
      isYou: person.userId === userId,
      isDeactivated: softDeleted,
      memberSince: createdAt.toISOString(),
    })),
    invitations: invitations.map(({ createdAt, expiresAt, ...invitation }) => ({
      ...invitation,
      sentAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= now,
    })),
  }
}

/** Newest first. */
const readInvitations = (tx: TenantTransaction) =>
  tx
    .selectFrom('memberInvitations as i')
    .leftJoin('profiles', 'profiles.userId', 'i.invitedBy')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'profiles.fullName as invitedBy',
      'i.createdAt',
      'i.expiresAt',
      'i.departmentIds',
    ])
    .select(failureOfLink(sql`i.employer_id`, sql`i.id`).as('emailRefusal'))
    .where('i.employerId', '=', tx.scope.employerId)
    .orderBy(sql`i.created_at`, 'desc')
    .orderBy('i.id')
    .execute()
