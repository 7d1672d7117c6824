import { sql } from 'kysely'
import { closeBalance, openBalance } from '#features/credits/server/grant.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { endMembership, lockEmployer, readEmployersOfMember } from '../memberships.ts'

/** Creates a new employer with a balance of 0; closed from the start for a deactivated user. Returns its id. */
export const enterEmployer = async (
  tx: SystemTransaction,
  company: string,
  isClosed: boolean,
): Promise<string> => {
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
export const leaveEmployers = async (tx: SystemTransaction, userId: string): Promise<boolean> => {
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
