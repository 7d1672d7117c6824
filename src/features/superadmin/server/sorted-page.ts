import { sql, type RawBuilder } from 'kysely'
import type { Direction } from '../rules.ts'

/** Where a page of a sorted list ends: the last row's value, as the database writes it, and its id, which decides between equals. */
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

/** The condition of being behind the end of the page before. `cast`: the type of the value, as SQL writes it. */
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
