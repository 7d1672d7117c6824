import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { inBatches } from '#server/load/in-batches.ts'
import type { Services } from '#server/services.ts'
import { readEmail } from '#shared/text.ts'
import { isOfAddress, readSearch } from '../search-rules.ts'
import { inRegister } from './read.ts'

/**
 * The rule of the search in SQL. The column `search` holds name, company, phone and competence in lower case, a line each, and so
 * do the register's indexes. The e-mail address is asked for what can only be a piece of one.
 */
export const matches = (search: string): RawBuilder<boolean> => {
  const wanted = readSearch(search)
  return wanted.kind === 'words'
    ? sql`(${sql.join(rarestFirst(wanted.all).map(hasWord), sql` and `)})`
    : sql`(${has(longestRun(search))} and (${sql.join(wanted.ways.map(has), sql` or `)}))`
}

/** `like` with a wildcard on either side takes twice as long a row: it does not skip. */
const has = (text: string) => sql`strpos(search, ${text}) > 0`

const hasWord = (word: string) =>
  isOfAddress(word) ? sql`(${has(word)} or strpos(lower(email), ${asStored(word)}) > 0)` : has(word)

/** A piece of an address whose domain has letters such as å, as the register has it (`xn--`). */
const asStored = (word: string) => {
  const [, local = '', domain = word] = /^(.*@)(.*)$/.exec(word) ?? []
  return local + readEmail(`x@${domain}`).slice('x@'.length)
}

/**
 * Longest words first, as an approximation of rarity: most rows then fail at the first comparison. PostgreSQL keeps the
 * order of conditions that cost the same.
 */
const rarestFirst = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length)

/** The longest run of a phone number's digits is in each way to write it: one look at most rows is enough. */
const longestRun = (number: string) =>
  number
    .replace(/^[\s()+0-]+/, '')
    .split(/\D+/)
    .reduce((longest, run) => (run.length > longest.length ? run : longest))

/** A register of this size is read in the time that asking the index takes. */
const LARGE = 1000
/** Of this many of the newest, fewer than that must have the word: reading everybody is quicker where many do. */
const PROBED = { newest: 300, most: 10 }

/**
 * Among whom a search of a large register need look: those who have its longest word, or run of digits. Null when they are
 * many or not known: then among everybody.
 */
export const findFew = async (tx: TenantTransaction, search: string): Promise<string[] | null> => {
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
 * Brings rows up to date that were stored before the competence was searched, when the worker starts. A process of the version
 * before changes none back: the trigger is the database's.
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
