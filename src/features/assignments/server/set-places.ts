import { sql, type RawBuilder } from 'kysely'

/**
 * Sets the number of places of a shift in an update of `assignments`, and its status accordingly. An added place counts
 * as freed: the reserve is asked before the others.
 */
export const setPlaces = (places: number): RawBuilder<unknown> => sql`places = ${places},
  freed_at = case when places < ${places} then now() else freed_at end,
  status = case when filled < ${places} then 'open' else 'assigned' end`
