import { sql, type RawBuilder } from 'kysely'
import type { Direction } from '../rules.ts'

/**
 * The end of a sorted list's page: the last row's value in the database's format, and its id, which orders equal
 * values.
 */
export interface SortedEnd {
  readonly id: string
  readonly value: string
}

export const cursorAt = ({ id, value }: SortedEnd): string => `${id}_${value}`

export const readCursor = (cursor: string): SortedEnd => ({
  id: cursor.slice(0, 36),
  value: cursor.slice(37),
})

/** The order of a list: by this expression, then by id, both in one direction. */
export const orderBy = (value: RawBuilder<unknown>, id: RawBuilder<unknown>, direction: Direction) =>
  direction === 'ascending' ? sql`order by ${value}, ${id}` : sql`order by ${value} desc, ${id} desc`

/** The condition of following the previous page's end. `cast`: the value's SQL type. */
export const isBehind = (
  value: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  direction: Direction,
  cursor: string | undefined,
  cast: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  if (cursor === undefined) return sql<boolean>`true`
  const end = readCursor(cursor)
  return direction === 'ascending'
    ? sql<boolean>`(${value}, ${id}) > (${end.value}::${cast}, ${end.id}::uuid)`
    : sql<boolean>`(${value}, ${id}) < (${end.value}::${cast}, ${end.id}::uuid)`
}
