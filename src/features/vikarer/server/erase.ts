import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { deleteOfEmployer } from '#server/database/erasure.ts'
import { linkedOrInvited } from './read.ts'
import { keysOf, type RegisterKey } from '#server/database/register-keys.ts'

/** Replaces the name of an erased substitute, so that past shifts still have a holder. */
export const ERASED_VIKAR = 'Slettet vikar'

/** Locks the register rows that are linked to a login, before the login itself; writers wait. */
export const lockRegisterOf = async (tx: SystemTransaction, userId: string): Promise<void> => {
  await sql`select from vikarer where user_id = ${userId} order by employer_id, id for update`.execute(tx)
}

/**
 * Deletes at most this many rows of an employer's register, after the rows that refer to them.
 *
 * @returns their ids, and the logins that were linked to them or invited
 */
export const deleteRegister = async (
  tx: SystemTransaction,
  employerId: string,
  limit: number,
): Promise<{ ids: string[]; logins: string[] }> => {
  const { rows } = await sql<{ id: string; userId: string | null }>`
    delete from vikarer where employer_id = ${employerId} and id = any(array(
      select id from vikarer where employer_id = ${employerId} order by id limit ${limit} for update))
    returning id, ${linkedOrInvited()} as user_id`.execute(tx)
  return {
    ids: rows.map(({ id }) => id),
    logins: rows.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  }
}

/** Deletes at most this many of an employer's groups, after the register: they are empty then. */
export const deleteGroups = (tx: SystemTransaction, employerId: string, limit: number): Promise<string[]> =>
  deleteOfEmployer(tx, 'vikar_groups', employerId, limit)

/** Erases all personal data from these rows and removes them from the register, so that they are asked no more. */
export const blankVikarer = async (tx: SystemTransaction, keys: readonly RegisterKey[]): Promise<void> => {
  await sql`
    delete from removed_vikarer where (employer_id, vikar_id) in (select * from ${keysOf(keys)})`.execute(tx)
  await sql`
    delete from vikar_unavailability where (employer_id, vikar_id) in (select * from ${keysOf(keys)})`.execute(
    tx,
  )
  await sql`
    delete from vikar_group_members where (employer_id, vikar_id) in (select * from ${keysOf(keys)})`.execute(
    tx,
  )
  await sql`
    update vikarer set full_name = ${ERASED_VIKAR}, phone = null, email = null, company = null, skills = null,
      user_id = null, availability = 'inactive', no_sms = false, is_favourite = false, email_refused_at = null,
        email_refusal = null, email_bounced = false,
      deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where (employer_id, id) in (select * from ${keysOf(keys)})`.execute(tx)
}

/** Unlinks a login from every register when its user stops being a substitute. Rows are locked before the login. */
export const releaseLogin = async (tx: SystemTransaction, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ employerId: string }>`
    update vikarer set user_id = null where user_id = ${userId} returning employer_id`.execute(tx)
  return [...new Set(rows.map(({ employerId }) => employerId))]
}
