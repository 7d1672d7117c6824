import { sql } from 'kysely'
import type { SystemTransaction } from '../database/database.ts'

/**
 * Replaces the names of a person who is being erased by a pseudonym, in the next events of the employers that stay.
 * Returns the ids of those looked at.
 *
 * @throws without an erasure of the person under way
 */
export const eraseNamesOfEvents = async (
  tx: SystemTransaction,
  userId: string,
  after: string | null,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from erase_person_from_events(${userId}, ${after === null ? 0 : idIn(after)}::bigint,
      ${limit}) id`.execute(tx)
  return rows.map(({ id }) => asUuid(id))
}

/**
 * Deletes events of an employer that is being erased, at most this many.
 *
 * @throws for any other employer
 */
export const deleteEmployersEvents = async (
  tx: SystemTransaction,
  employerId: string,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from delete_events_of(${employerId}, ${limit}) id`.execute(tx)
  return rows.map(({ id }) => asUuid(id))
}

/** An erasure notes its progress as a UUID. */
const asUuid = (id: number) => id.toString(16).padStart(32, '0')
const idIn = (uuid: string) => Number.parseInt(uuid.replaceAll('-', ''), 16)
