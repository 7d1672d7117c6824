import { sql } from 'kysely'
import type { SystemTransaction } from '../database/database.ts'
import { toJson } from '../database/to-json.ts'

interface ErasedPerson {
  readonly employerIds: readonly string[]
  /** Rows of registers that were the person's, and when; ISO 8601. */
  readonly register: readonly {
    readonly employerId: string
    readonly vikarId: string
    readonly since: string | null
    readonly until: string | null
  }[]
  readonly userId: string
  /** Matches the person's names in titles, places and descriptions; null: there are none. */
  readonly pattern: string | null
}

/** Replaces the person's names in the next events of these employers by a pseudonym. Returns the ids of those looked at. */
export const eraseNamesOfEvents = async (
  tx: SystemTransaction,
  { employerIds, register, userId, pattern }: ErasedPerson,
  after: string | null,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from erase_names_of_events(${[...employerIds]}::uuid[], ${toJson(register)}::jsonb, ${userId}::uuid, ${pattern},
      ${after === null ? 0 : idIn(after)}::bigint, ${limit}) id`.execute(tx)
  return rows.map(({ id }) => asUuid(id))
}

/** Deletes events of an employer who is erased, at most this many. */
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
