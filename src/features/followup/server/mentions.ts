import { sql } from 'kysely'
import { fold } from '#shared/text.ts'

/**
 * Does assignment `a` mention each of the words, in any order, in its title, its place or the names of those who have it? Their
 * names are read only when one of the words is in anybody's. The words are one array: one text of SQL, however many they are.
 */
export const mentions = (employerId: string, query: string) => {
  const words = sql`${wordsOf(query)}::text[]`
  const isAName = sql`exists (
    select from vikarer v where v.employer_id = ${employerId} and ${NAME} like any(${words}))`
  const names = sql`(
    select string_agg(${NAME}, E'\\n')
    from assignment_responses held join vikarer v on v.employer_id = held.employer_id and v.id = held.vikar_id
    where held.employer_id = a.employer_id and held.assignment_id = a.id and held.response_type = 'accepted')`
  return sql`(${TEXT} like all(${words})
    or (a.filled > 0 and ${isAName} and ${TEXT} || E'\\n' || ${names} like all(${words})))`
}

const wordsOf = (query: string) =>
  fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

const TEXT = sql`fold(a.title || E'\\n' || a.location)`
const NAME = sql`fold(v.full_name)`
