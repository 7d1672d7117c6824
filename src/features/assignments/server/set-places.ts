import { sql, type RawBuilder } from 'kysely'

/**
 * Sets how many substitutes a shift needs, in an update of `assignments`, and its status by that. A place more came free: those
 * in reserve are asked about it before the others.
 */
export const setPlaces = (places: number): RawBuilder<unknown> => sql`places = ${places},
  freed_at = case when places < ${places} then now() else freed_at end,
  status = case when filled < ${places} then 'open' else 'assigned' end`
