import { sql, type RawBuilder } from 'kysely'

/**
 * Is each word of the search in the name, the e-mail address or the company, without regard to case? The words go in as
 * one array, so that there is one statement for any number of them.
 */
export const holdsEveryWord = (search: string): RawBuilder<boolean> =>
  search === '' ? sql<boolean>`true` : sql<boolean>`${SEARCHED} like all (${patterns(search)}::text[])`

/** Lower case in one language on both sides; compared as bytes. */
const SEARCHED = sql`lower((p.full_name || E'\n' || u.email || E'\n' || coalesce(e.name, '')) collate "nb-NO-x-icu") collate "C"`

const patterns = (search: string): string[] =>
  search
    .toLocaleLowerCase('nb-NO')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
