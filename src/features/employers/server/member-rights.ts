import { sql } from 'kysely'
import { readEditsOf } from '#features/identity/server/profile/edits.ts'
import { departmentsOf, type MemberId } from '#features/identity/server/memberships.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { versionOf } from '#server/version-of.ts'
import type { MemberRights } from '../contract-departments.ts'

/** Audit actions that change the rights of a member. */
export const RIGHTS_CHANGED = ['member-role-changed', 'member-bound', 'ownership-handed-on', 'member-joined']

/** Reads a member's role and departments; null for others. Before a save, the caller locks the employer. */
export const readRights = async (
  tx: SystemTransaction,
  { employerId, userId }: MemberId,
): Promise<MemberRights | null> => {
  const row = await tx
    .selectFrom('administrators as a')
    .select('a.memberRole as role')
    .select(departmentsOf(sql`a`).as('departmentIds'))
    .where('a.employerId', '=', employerId)
    .where('a.userId', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const editedOf = await readEditsOf(tx, employerId, RIGHTS_CHANGED)
  return { ...row, version: versionOfRights(row), edited: editedOf(userId) }
}

export const versionOfRights = ({ role, departmentIds }: Omit<MemberRights, 'version' | 'edited'>): string =>
  versionOf({ role, departmentIds })
