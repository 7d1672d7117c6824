import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { fold } from '#shared/text.ts'

/**
 * Does assignment `a` mention each of the words, in any order, in its title, its place or its holders' names? Names are
 * read only if a name contains one of the words. The words are one array: one SQL text for any number of them.
 */
export const matchesLogSearch = (employerId: string, query: string) => {
  const words = sql`${wordsOf(query)}::text[]`
  const isAName = sql`exists (
    select from vikarer v where v.employer_id = ${employerId} and ${NAME} like any(${words}))`
  const names = sql`(
    select string_agg(${NAME}, E'\\n')
    from assignment_responses held join vikarer v on v.employer_id = held.employer_id and v.id = held.vikar_id
    where held.employer_id = a.employer_id and held.assignment_id = a.id and held.response_type = 'accepted')`
  // A `case`, because the planner expects few rows to be `like` a word: it would read and sort the whole log for a
  // page.
  return sql`case when ${TEXT} like all(${words})
    or (a.filled > 0 and ${isAName} and ${TEXT} || E'\\n' || ${names} like all(${words})) then true else false end`
}

/** Reading a log of this size takes as long as querying the index. */
const LARGE = 2000
/**
 * The index is used if fewer than `most` of the latest shifts mention the word. Otherwise reading the log is quicker.
 */
const PROBED = { latest: 300, most: 10 }

/**
 * Finds the shifts that a search of a large log needs to read: those that mention its rarest word. Null if they are
 * unknown or more than 200: then the search reads the log.
 *
 * @param total shifts of the employer
 */
export const findRareMatches = async (
  tx: TenantTransaction,
  query: string,
  total: number,
): Promise<string[] | null> => {
  const words = wordsOf(query).filter((word) => /[\p{L}\d]{3}/u.test(word)) // shorter words have no trigram
  if (total < LARGE || words.length === 0) return null
  const { rows } = await sql<{ few: string[] | null }>`
    with latest as materialized (
      select ${TEXT} as text from assignments a where a.employer_id = ${tx.scope.employerId}
      order by a.assignment_date desc limit ${sql.lit(PROBED.latest)})
    select few_in_log(rarest.word) as few from (
      select word, (select count(*) from latest where text like word) as mentioned from unnest(${words}::text[]) word
      order by mentioned, length(word) desc limit 1) rarest
    where mentioned < ${sql.lit(PROBED.most)}`.execute(tx)
  return rows[0]?.few ?? null
}

const wordsOf = (query: string) =>
  fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

const TEXT = sql`fold(a.title || E'\\n' || a.location)`
const NAME = sql`fold(v.full_name)`
