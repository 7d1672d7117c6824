import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Sort } from '../rules.ts'
import { countRegister, inRegister, toVikar, VIKAR_COLUMNS } from './read.ts'
import { findRareMatches, matches } from './search.ts'

const PAGE = 60

/** The orders of the register's two indexes. */
const ORDER: Record<Sort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  name: sql`full_name, id`,
}

interface Wanted {
  readonly search: string
  readonly sort: Sort
  readonly groupId?: string | undefined
  readonly only?: 'favourites' | undefined
  /** The last id of the previous page. */
  readonly cursor?: string | undefined
}

/** A page of the register. `matching` counts the matches, `total` the whole register. */
export const listVikarer = async (tx: TenantTransaction, wanted: Wanted) => {
  const { rows, ...counts } = await (isEverybody(wanted) ? readAll(tx, wanted) : readHits(tx, wanted))
  const page = rows.slice(0, PAGE)
  return {
    ...counts,
    vikarer: page.map(toVikar),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

const isEverybody = ({ search, groupId, only }: Wanted) => search === '' && !groupId && !only

const readAll = async (tx: TenantTransaction, { sort, cursor }: Wanted) => {
  const [total, rows] = await Promise.all([
    countRegister(tx),
    readRows(tx, sort, cursor ? isBehind(tx, sort, cursor) : sql`true`),
  ])
  return { rows, total, matching: total }
}

/**
 * The page's index scan ends with the page, and matches are counted by another scan only if they exceed the first
 * page, so a rare word is compared with each row once. One statement for both would list all matches: 1.5 ms for
 * 10,000.
 */
const readHits = async (tx: TenantTransaction, wanted: Wanted) => {
  const { search, sort, cursor } = wanted
  const [total, few] = await Promise.all([countRegister(tx), findRareMatches(tx, search)])
  const among = few ? sql<boolean>`id = any(${few}::uuid[])` : sql<boolean>`true`
  const hits = inRegister(tx)
    .where(among)
    .where(search === '' ? sql<boolean>`true` : matches(search))
    .where(isAmong(tx, wanted))
  const count = async () =>
    (await hits.select(sql<number>`count(*)::integer`.as('hits')).executeTakeFirstOrThrow()).hits
  const page = hits
    .select('id')
    .where(cursor ? isBehind(tx, sort, cursor) : sql<boolean>`true`)
    .orderBy(ORDER[sort])
    .limit(sql.lit(PAGE + 1))
  // A null from `findRareMatches` suggests more than a page of matches, so the count runs at the same time.
  const [rows, counted] = await Promise.all([
    readRows(tx, sort, sql`id = any(array(${page}))`),
    cursor || !few ? count() : null,
  ])
  if (counted !== null) return { rows, total, matching: counted }
  return { rows, total, matching: rows.length > PAGE ? await count() : rows.length }
}

/** Limits to the group or the favourites, if requested. */
const isAmong = ({ scope }: TenantTransaction, { groupId, only }: Wanted) => {
  const inGroup = groupId
    ? sql`id in (select vikar_id from vikar_group_members where employer_id = ${scope.employerId} and group_id = ${groupId})`
    : sql`true`
  return sql<boolean>`(${inGroup} and ${only ? sql`is_favourite` : sql`true`})`
}

const readRows = (tx: TenantTransaction, sort: Sort, condition: RawBuilder<boolean>) =>
  inRegister(tx)
    .select(VIKAR_COLUMNS)
    .where(condition)
    .orderBy(ORDER[sort])
    .limit(sql.lit(PAGE + 1))
    .execute()

/** The cursor's row is found by id: a substitute who was removed meanwhile is still in the table. */
const isBehind = ({ scope }: TenantTransaction, sort: Sort, cursor: string) => {
  const last = (column: 'created_at' | 'full_name') =>
    sql`(select ${sql.ref(column)} from vikarer where employer_id = ${scope.employerId} and id = ${cursor})`
  return sort === 'name'
    ? sql<boolean>`(full_name, id) > (${last('full_name')}, ${cursor}::uuid)`
    : sql<boolean>`(created_at, id) < (${last('created_at')}, ${cursor}::uuid)`
}
