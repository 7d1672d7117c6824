import { sql } from 'kysely'
import { normalisePhone } from '#shared/phone.ts'

const SEPARATORS = /[\s()-]+/g

/**
 * Is it in the name or the company, without regard to case, or in the phone number, also as people write it: with
 * blanks, +47 or 0047? The column `search` holds all three in lower case, and so do the register's indexes.
 */
export const matches = (search: string) => {
  const ways = waysToWrite(search).map((way) => holds(literally(way)))
  const anyWay = sql<boolean>`(${sql.join(ways, sql` or `)})`
  return ways.length === 1 ? anyWay : sql<boolean>`(${holds(loosely(search))} and ${anyWay})`
}

const holds = (pattern: string) => sql<boolean>`search like ${`%${pattern}%`}`

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The digits of a phone number with anything between them: one look at most rows is enough to see that none is it. */
const loosely = (number: string) => number.replace(/^[\s()+0-]+/, '').replace(SEPARATORS, '%')

/** What is to be looked for: one to three texts, of which none holds another. */
const waysToWrite = (search: string): string[] => {
  const compact = search.replace(SEPARATORS, '')
  const numbers = /^\+?\d+$/.test(compact)
    ? [compact.replace(/^00(?=[1-9])/, '+'), normalisePhone(compact)]
    : []
  const ways = [...new Set([search.toLocaleLowerCase('nb-NO'), ...numbers])]
  return ways.filter((way) => !ways.some((shorter) => shorter !== way && way.includes(shorter)))
}
