import { sql, type RawBuilder } from 'kysely'

/** A row of an employer's register. */
export interface RegisterKey {
  readonly employerId: string
  readonly vikarId: string
}

/** Rows of registers as a set for queries: `(employer_id, vikar_id) in (select * from ${keysOf(keys)})`. */
export const keysOf = (keys: readonly RegisterKey[]): RawBuilder<unknown> => {
  const employerIds = keys.map(({ employerId }) => employerId)
  const vikarIds = keys.map(({ vikarId }) => vikarId)
  return sql`unnest(${employerIds}::uuid[], ${vikarIds}::uuid[])`
}
