import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Sort } from '../rules.ts'
import { countRegister, inRegister, toVikar, VIKAR_COLUMNS } from './read.ts'
import { matches } from './search.ts'

const PAGE = 60

/** As the two indexes of the register are sorted. */
const ORDER: Record<Sort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  name: sql`full_name, id`,
}

interface Wanted {
  readonly search: string
  readonly sort: Sort
  /** The id of the last one on the page before. */
  readonly cursor?: string | undefined
}

/** A page of the register. `matching` counts the search's hits, `total` the whole register. */
export const listVikarer = async (tx: TenantTransaction, { search, sort, cursor }: Wanted) => {
  const behind = cursor ? isBehind(tx, sort, cursor) : sql<boolean>`true`
  const { rows, ...counts } = await (search === ''
    ? readAll(tx, sort, behind)
    : readHits(tx, sort, behind, search))
  const page = rows.slice(0, PAGE)
  return {
    ...counts,
    vikarer: page.map(toVikar),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

const readAll = async (tx: TenantTransaction, sort: Sort, behind: RawBuilder<boolean>) => {
  const [total, rows] = await Promise.all([countRegister(tx), readRows(tx, sort, behind)])
  return { rows, total, matching: total }
}

/** One walk through the index finds and counts: a second one for the page would double the time of a rare word. */
const readHits = async (tx: TenantTransaction, sort: Sort, behind: RawBuilder<boolean>, search: string) => {
  const hits = inRegister(tx)
    .select(['id', behind.as('isBehind')])
    .where(matches(search))
    .orderBy(ORDER[sort])
  const [total, { ids, matching }] = await Promise.all([
    countRegister(tx),
    tx
      .selectFrom(hits.as('hits'))
      .select([
        sql<number>`count(*)::integer`.as('matching'),
        sql<string[] | null>`(array_agg(id) filter (where is_behind))[1:${sql.lit(PAGE + 1)}]`.as('ids'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { rows: ids ? await readRows(tx, sort, sql`id = any(${ids})`) : [], total, matching }
}

const readRows = (tx: TenantTransaction, sort: Sort, condition: RawBuilder<boolean>) =>
  inRegister(tx)
    .select(VIKAR_COLUMNS)
    .where(condition)
    .orderBy(ORDER[sort])
    .limit(sql.lit(PAGE + 1))
    .execute()

/** Where the page begins is looked up by the id: one who was removed meanwhile is still in the table. */
const isBehind = ({ scope }: TenantTransaction, sort: Sort, cursor: string) => {
  const last = (column: 'created_at' | 'full_name') =>
    sql`(select ${sql.ref(column)} from vikarer where employer_id = ${scope.employerId} and id = ${cursor})`
  return sort === 'name'
    ? sql<boolean>`(full_name, id) > (${last('full_name')}, ${cursor}::uuid)`
    : sql<boolean>`(created_at, id) < (${last('created_at')}, ${cursor}::uuid)`
}
