import { sql } from 'kysely'
import { departmentsOf, type MemberId } from '#features/accounts/server/memberships.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { versionOf } from '#server/version-of.ts'
import type { MemberRights } from '../contract-departments.ts'

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
  return row ? { ...row, version: versionOfRights(row) } : null
}

export const versionOfRights = ({ role, departmentIds }: Omit<MemberRights, 'version'>): string =>
  versionOf({ role, departmentIds })
