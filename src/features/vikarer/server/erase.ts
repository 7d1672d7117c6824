import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/** A row of an employer's register. */
export interface RegisterKey {
  readonly employerId: string
  readonly vikarId: string
}

/** Stands where the name of a substitute stood whose data is erased: past shifts still show that somebody came. */
export const ERASED_VIKAR = 'Slettet vikar'

/**
 * Deletes rows of an employer's register, at most so many, after everything that refers to them.
 *
 * @returns how many, and the logins that were linked to them
 */
export const deleteRegister = async (
  tx: SystemTransaction,
  employerId: string,
  limit: number,
): Promise<{ rows: number; logins: string[] }> => {
  const { rows } = await sql<{ userId: string | null }>`
    delete from vikarer where employer_id = ${employerId} and id = any(array(
      select id from vikarer where employer_id = ${employerId} order by id limit ${limit} for update))
    returning user_id`.execute(tx)
  return { rows: rows.length, logins: rows.flatMap(({ userId }) => (userId === null ? [] : [userId])) }
}

/** Takes everything personal out of these rows and out of the register. */
export const blankVikarer = async (tx: SystemTransaction, keys: readonly RegisterKey[]): Promise<void> => {
  const [employerIds, vikarIds] = columnsOf(keys)
  await sql`
    delete from vikar_unavailability where (employer_id, vikar_id) in (
      select * from unnest(${employerIds}::uuid[], ${vikarIds}::uuid[]))`.execute(tx)
  await sql`
    update vikarer set full_name = ${ERASED_VIKAR}, phone = null, email = null, company = null, skills = null,
      user_id = null, availability = 'inactive', no_sms = false, email_refused_at = null, email_refusal = null,
      deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where (employer_id, id) in (select * from unnest(${employerIds}::uuid[], ${vikarIds}::uuid[]))`.execute(
    tx,
  )
}

/** Keys as two columns, for `unnest`. */
export const columnsOf = (keys: readonly RegisterKey[]): [employerIds: string[], vikarIds: string[]] => [
  keys.map(({ employerId }) => employerId),
  keys.map(({ vikarId }) => vikarId),
]

/** Takes a login out of every register: who it belongs to is no substitute any more. Locked before the login is. */
export const releaseLogin = async (tx: SystemTransaction, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ employerId: string }>`
    update vikarer set user_id = null where user_id = ${userId} returning employer_id`.execute(tx)
  return [...new Set(rows.map(({ employerId }) => employerId))]
}
