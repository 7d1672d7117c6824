import { sql } from 'kysely'
import { readEditsOf } from '#features/accounts/server/edits.ts'
import { departmentsOf, type MemberId } from '#features/accounts/server/memberships.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { versionOf } from '#server/version-of.ts'
import type { MemberRights } from '../contract-departments.ts'

/** Acts of the audit log that change what a member may do and see. */
export const RIGHTS_CHANGED = ['member-role-changed', 'member-bound', 'ownership-handed-on', 'member-joined']

/** Reads a member's role and departments; null for other people. A save needs the employer locked. */
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
