import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { inBatches } from '#server/load/in-batches.ts'
import type { Services } from '#server/services.ts'
import { readEmail } from '#shared/text.ts'
import { isOfAddress, readSearch } from '../search-rules.ts'
import { inRegister } from './read.ts'

/**
 * The search's rule in SQL. The column `search` holds name, company, phone and competence in lower case, a line each,
 * and the register's indexes are on it. Only a word that must be a piece of an e-mail address is compared with the
 * address.
 */
export const matches = (search: string): RawBuilder<boolean> => {
  const wanted = readSearch(search)
  return wanted.kind === 'words'
    ? sql`(${sql.join(rarestFirst(wanted.all).map(hasWord), sql` and `)})`
    : sql`(${has(longestRun(search))} and (${sql.join(wanted.ways.map(has), sql` or `)}))`
}

/** `like` with a wildcard on either side takes twice as long a row. */
const has = (text: string) => sql`strpos(search, ${text}) > 0`

const hasWord = (word: string) =>
  isOfAddress(word) ? sql`(${has(word)} or strpos(lower(email), ${asStored(word)}) > 0)` : has(word)

/** A piece of an address in the register's form: a domain with letters such as å is stored as `xn--`. */
const asStored = (word: string) => {
  const [, local = '', domain = word] = /^(.*@)(.*)$/.exec(word) ?? []
  return local + readEmail(`x@${domain}`).slice('x@'.length)
}

/**
 * Longest words first, as an approximation of rarity: most rows then fail at the first comparison. PostgreSQL
 * evaluates conditions of equal cost in this order.
 */
const rarestFirst = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length)

/** The longest run of digits that every spelling of a phone number contains: most rows need only this comparison. */
const longestRun = (number: string) =>
  number
    .replace(/^[\s()+0-]+/, '')
    .split(/\D+/)
    .reduce((longest, run) => (run.length > longest.length ? run : longest))

/** Reading a register of this size takes as long as using the index. */
const LARGE = 1000
/** The index is used if fewer than `most` of the `newest` rows have the word: otherwise reading all rows is faster. */
const PROBED = { newest: 300, most: 10 }

/**
 * The ids of the rows that a search in a large register must read: those with its longest word or run of digits. Null
 * if they are many or unknown; then it reads all rows.
 */
export const findRareMatches = async (tx: TenantTransaction, search: string): Promise<string[] | null> => {
  const wanted = readSearch(search)
  const [word = ''] =
    wanted.kind === 'words'
      ? rarestFirst(wanted.all.filter((each) => !isOfAddress(each)))
      : [longestRun(search)]
  if (!/[\p{L}\d]{3}/u.test(word)) return null // no whole trigram
  const newest = inRegister(tx)
    .select('search')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(PROBED.newest))
  const { rows } = await sql<{ few: string[] | null }>`
    select case when (select total from vikar_totals where employer_id = ${tx.scope.employerId}) >= ${sql.lit(LARGE)}
      and (select count(*) from (${newest}) newest where ${has(word)}) < ${sql.lit(PROBED.most)}
      then few_in_register(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}) end as few`.execute(tx)
  return rows[0]?.few ?? null
}

/**
 * Updates rows that were stored before competence was searched, when the worker starts. A process of the previous
 * version cannot revert them, because the trigger is in the database.
 */
export const fillSearch = (
  { database }: Services,
  scope: SystemScope,
  stopping: AbortSignal,
): Promise<void> => {
  const fill = (limit: number) => sql`
    update vikarer set search = search where (employer_id, id) in (
      select employer_id, id from vikarer
      where skills <> '' and search not like E'%\\n%\\n%\\n%' order by employer_id, id limit ${limit} for update)
    returning id`
  return inBatches(database, scope, fill, stopping)
}
