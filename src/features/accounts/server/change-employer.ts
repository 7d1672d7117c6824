import { sql } from 'kysely'
import { closeBalance, openBalance } from '#features/credits/server/grant.ts'
import type { SystemTransaction } from '#server/database/database.ts'

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
 * Takes an administrator out of their employer. False, with nothing changed, when no administrator would remain. An
 * employer that has nothing yet goes with its only administrator. What the person made stays, without an owner.
 */
export const leaveEmployer = async (
  tx: SystemTransaction,
  userId: string,
  employerId: string,
): Promise<boolean> => {
  await sql`select from employers where id = ${employerId} for no key update`.execute(tx)
  const { rows } = await sql<{ hasOthers: boolean; hasActive: boolean; hasAnything: boolean }>`select
    exists (select from profiles where employer_id = ${employerId} and user_id <> ${userId}) as has_others,
    exists (select from profiles where employer_id = ${employerId} and user_id <> ${userId} and not soft_deleted)
      as has_active,
    exists (select from vikarer where employer_id = ${employerId})
      or exists (select from assignments where employer_id = ${employerId})
      or exists (select from credit_ledger where employer_id = ${employerId})
      or exists (select from sms_transactions where employer_id = ${employerId})
      or exists (select from email_history where employer_id = ${employerId}) as has_anything`.execute(tx)
  const [left] = rows
  if (!left?.hasActive && (left?.hasOthers || left?.hasAnything)) return false
  await detach(tx, userId)
  if (!left?.hasOthers) await remove(tx, employerId)
  return true
}

/** Recreated, not changed: a reference to the profile as a row's creator becomes null only when it is deleted. */
const detach = async (tx: SystemTransaction, userId: string) => {
  const [profile] = await tx.deleteFrom('profiles').where('userId', '=', userId).returningAll().execute()
  if (!profile) throw new Error('the profile is missing although it was locked')
  await tx
    .insertInto('profiles')
    .values({ ...profile, employerId: null, role: 'substitute' })
    .execute()
}

const remove = async (tx: SystemTransaction, employerId: string) => {
  await closeBalance(tx, employerId)
  await tx.deleteFrom('employers').where('id', '=', employerId).execute()
}
