import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Suggestions } from '../contract.ts'

/** The latest assignments that are looked at, and how many different titles and places are given of them. */
const LOOKED_AT = 300
const GIVEN = 20

/** Titles and places that were used before, the most recent first; what differs in case only is given once. */
export const readSuggestions = async (tx: TenantTransaction): Promise<Suggestions> => {
  const { rows } = await sql<{ title: string; location: string }>`
    select title, location from assignments where employer_id = ${tx.scope.employerId}
    order by created_at desc, id desc limit ${LOOKED_AT}`.execute(tx)
  return {
    titles: different(rows.map(({ title }) => title)),
    locations: different(rows.map(({ location }) => location)),
  }
}

/** The first of each, in the order given. */
const different = (texts: readonly string[]): string[] =>
  [...Map.groupBy(texts, (text) => text.toLocaleLowerCase('nb-NO')).values()]
    .flatMap(([first = '']) => first)
    .slice(0, GIVEN)
