import { DIRECTIONS, type Direction } from '../rules.ts'

/** The order of a list. */
export interface SortOrder<Sort extends string> {
  readonly sort: Sort
  readonly direction: Direction
}

const DIRECTION_WORD: Record<Direction, string> = { ascending: 'stigende', descending: 'synkende' }

/** An order's form in the address: the column's word and the direction, unless they are the default. */
export const sortParameters = <Sort extends string>(
  words: Record<Sort, string>,
  sorts: readonly Sort[],
  first: Sort,
  directionOf: (sort: Sort) => Direction,
) => ({
  read: ({ sortering, retning }: Readonly<Record<string, string | undefined>>): SortOrder<Sort> => {
    const sort = sorts.find((known) => words[known] === sortering) ?? first
    const direction = DIRECTIONS.find((known) => DIRECTION_WORD[known] === retning)
    return { sort, direction: direction ?? directionOf(sort) }
  },
  write: ({ sort, direction }: SortOrder<Sort>) => ({
    sortering: sort === first ? undefined : words[sort],
    retning: direction === directionOf(sort) ? undefined : DIRECTION_WORD[direction],
  }),
  /** A press on a heading: reverses its column's order, or sorts by the column in its usual direction. */
  pressed: (order: SortOrder<Sort>, key: string): SortOrder<Sort> => {
    const sort = sorts.find((known) => known === key) ?? order.sort
    if (sort !== order.sort) return { sort, direction: directionOf(sort) }
    return { sort, direction: order.direction === 'ascending' ? 'descending' : 'ascending' }
  },
})
